// The part of the boot script that makes the page's Trusted Types policy, through which every sink of HTML
// and scripts goes.
import type { Trust } from "../../shared/trust.ts";
import { bootData } from "../page/boot-data.ts";

declare global {
  /** What makes policies; not in every browser, nor in TypeScript's types. */
  var trustedTypes: { createPolicy(name: string, rules: Trust): Trust } | undefined;
}

const folderOf = (address: string): string => address.replace(/\w[\w.-]*$/, "");

const rules: Trust = {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (folderOf(address) !== folderOf(bootData().shell)) throw address;
    return address;
  },
};

/** The policy; scripts that come later find it in the window. */
export const trust = window.trustedTypes?.createPolicy("proofmark", rules) ?? rules;
window.proofmarkTrust = trust;
