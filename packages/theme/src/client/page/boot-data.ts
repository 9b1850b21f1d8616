import type { BootData } from "../../data/page-data.ts";

/** Reads the data that the page holds for its scripts. */
export const bootData = (): BootData => JSON.parse(document.getElementById(":boot")?.textContent ?? "{}");
