import type { BootData } from "../shared/page-data.ts";

/** What the page tells its scripts, less the page itself: the addresses of what they load. */
export const bootData = (): Omit<BootData, "page"> => JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
