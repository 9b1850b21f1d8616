/**
 * Marks an element to hydrate: its value is the address of its script.
 */
export const ISLAND_ATTRIBUTE = "data-island";
/** Contains an island's props as JSON. */
export const PROPS_ATTRIBUTE = "data-props";
/**
 * Names of query parameters, separated by spaces; if the address has one of them, the island is hydrated at
 * once.
 */
export const QUERY_ATTRIBUTE = "data-query";
/** The name under which a bundled page imports the function that creates its islands. */
export const ISLAND_MODULE = "proofmark:island";
