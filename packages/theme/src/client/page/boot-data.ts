import type { BootData } from "../../data/boot-config.ts";

/** The configuration of the scripts on this page. */
export const boot: BootData = JSON.parse(document.getElementById(":boot")?.textContent ?? "{}");
