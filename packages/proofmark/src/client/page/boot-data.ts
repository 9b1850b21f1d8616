import type { BootData } from "../../shared/page-data.ts";

/**
 * Reads the data that the page holds for its scripts. A note can give an element this id too, but not to a
 * child of the body.
 */
export const bootData = (): BootData => JSON.parse(document.querySelector("body>#boot")?.textContent ?? "{}");
