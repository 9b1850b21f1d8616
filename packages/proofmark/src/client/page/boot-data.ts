import type { BootData } from "../../shared/page-data.ts";

/**
 * What the page tells its scripts. A note can give an element this id too, but not as a child of the body.
 */
export const bootData = (): BootData => JSON.parse(document.querySelector("body>#boot")?.textContent ?? "{}");
