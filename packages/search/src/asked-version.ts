import { FACETS } from "./query.ts";
import type { FacetFilter, SearchHit } from "./search-client.ts";

/**
 * Names the version that the reader asked for with `on:` in a hit's proof, in place of the one that pages show
 * first.
 */
export function onAskedVersion(hit: SearchHit, filters: readonly FacetFilter[]): SearchHit {
  const { proof } = hit;
  const asked = filters.flat();
  const labels = proof?.versionLabels?.filter((_, at) =>
    asked.includes(`${FACETS["on"]}:${proof.worksOn?.[at]}`),
  );
  const isShown = labels?.some((label) => `${proof?.tool}.`.startsWith(`${label}.`));
  return proof && labels?.[0] && !isShown ? { ...hit, proof: { ...proof, tool: labels[0] } } : hit;
}
