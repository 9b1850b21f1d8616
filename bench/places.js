// Where the two halves of the repository are.
import { fileURLToPath } from "node:url";

const placeOf = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

/** The eight notes. */
export const SITE = placeOf("site");
/** The engine. */
export const ENGINE = placeOf("packages/proofmark");
