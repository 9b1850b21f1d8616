// Follows the system's colour mode: a change of it takes the reader's choice back. Inlined beside the boot
// script on sites that respect the system's preference.
import type { FollowSystemConfig } from "../../shared/boot-config.ts";

declare const __CONFIG__: FollowSystemConfig;

const config = __CONFIG__;

const print = matchMedia("print");
let printed = false;
matchMedia("(prefers-color-scheme:dark)").addEventListener("change", () => {
  // To print turns the page light and back again: neither is the system's preference.
  const printing = print.matches || printed;
  printed = print.matches;
  if (printing) return;
  try {
    window[config.storage].removeItem(config.key);
  } catch {
    // storage is blocked, as the boot script says: nothing was chosen
  }
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); // the boot script looks again
});
