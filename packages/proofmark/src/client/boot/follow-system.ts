// Follows the system's colour mode: a change of it discards the reader's choice. Inlined beside the boot
// script on sites that respect the system's preference.
import type { FollowSystemConfig } from "../../shared/boot-config.ts";

declare const __CONFIG__: FollowSystemConfig;

const config = __CONFIG__;

const print = matchMedia("print");
let printed = false;
matchMedia("(prefers-color-scheme:dark)").addEventListener("change", () => {
  // Printing switches the page to light and back; neither change is the system's preference.
  const printing = print.matches || printed;
  printed = print.matches;
  if (printing) return;
  try {
    window[config.storage].removeItem(config.key);
  } catch {
    // storage is blocked, so there is no choice to discard
  }
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); // make the boot script apply the preference again
});
