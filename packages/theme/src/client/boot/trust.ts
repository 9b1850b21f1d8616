// The boot script's Trusted Types policy, which every sink of HTML and scripts uses.
import type { Trust } from "../../data/trust.ts";
import { boot } from "../page/boot-data.ts";

declare global {
  /** The policy factory; missing in some browsers and in TypeScript's types. */
  var trustedTypes: { createPolicy(name: string, rules: Trust): Trust } | undefined;
}

const folderOf = (address: string): string => address.replace(/\w[\w.-]*$/, "");
const folder = folderOf(boot.shell);

const rules: Trust = {
  createHTML: (html) => html,
  createScriptURL(address) {
    // the service worker is one folder up, since it serves what is below its own
    if (folderOf(address) !== folder && address !== folder.replace(/[^/]+\/$/, "sw.js")) throw address;
    return address;
  },
};

/** The policy; later scripts read it from the window. */
export const trust = window.trustedTypes?.createPolicy("proofmark", rules) ?? rules;
window.proofmarkTrust = trust;
