import type { HierarchyLevel, SearchHit } from "../../search/search-client.ts";
import { groupBy } from "../../shared/group-by.ts";
import { escapeHtml } from "../../shared/html.ts";
import type { RowProof, SearchGroup, SearchRow } from "../../theme/search/SearchResults.tsx";
import { matchingLine } from "./code.ts";
import type { Kept, KeptHit } from "./kept.ts";
import type { Completion } from "./query.ts";

const LEVELS: readonly HierarchyLevel[] = ["lvl6", "lvl5", "lvl4", "lvl3", "lvl2", "lvl1", "lvl0"];

/** The level of the heading that a hit is below, or that it is. */
export const deepest = ({ hierarchy }: Pick<SearchHit, "hierarchy">): HierarchyLevel =>
  LEVELS.find((level) => hierarchy[level] != null) ?? "lvl0";

const noteOf = ({ hierarchy }: Pick<SearchHit, "hierarchy">): string =>
  hierarchy.lvl0 ?? hierarchy.lvl1 ?? "";

/** A hit as a row: its heading, and below it the code or text that matches. */
export function rowOf(hit: SearchHit): SearchRow {
  const level = deepest(hit);
  const marked = (name: HierarchyLevel): string =>
    hit._snippetResult?.hierarchy?.[name]?.value ??
    hit._highlightResult?.hierarchy?.[name]?.value ??
    escapeHtml(hit.hierarchy[name] ?? "");
  const showsText = hit.content !== null && hit.content !== hit.code;
  return {
    key: hit.objectID,
    href: hit.url,
    kind: hit.type === "lvl1" ? "page" : hit.type !== "content" ? "heading" : showsText ? "text" : "code",
    titleHtml: marked(level),
    textHtml: showsText ? (hit._snippetResult?.content?.value ?? escapeHtml(hit.content ?? "")) : undefined,
    codeHtml:
      hit.code == null || showsText
        ? undefined
        : matchingLine(hit._highlightResult?.code?.value ?? escapeHtml(hit.code), hit.codeLanguage ?? ""),
    code: hit.code ?? undefined,
    number: hit.number ?? undefined,
    proof: proofOf(hit),
    aside: hit.codeLanguage || undefined,
  };
}

/** The tool's name is left out where the note has it. */
function proofOf(hit: SearchHit): RowProof | undefined {
  if (!hit.proof) return undefined;
  const { level, tool = "" } = hit.proof;
  return {
    level,
    text:
      level === "ran" ? tool.replace(`${noteOf(hit)} `, "") : level === "unchecked" ? "not checked" : level,
  };
}

/** Hits by note, in the order of their first hits; hits of one page stay together. */
export function groupHits(hits: readonly SearchHit[], maxPerGroup: number): SearchGroup[] {
  return groupBy(hits, noteOf).map(([label, ofNote]) => ({
    label,
    kind: "results",
    rows: groupBy(ofNote.slice(0, maxPerGroup), ({ hierarchy }) => hierarchy.lvl1 ?? "").flatMap(
      ([, ofPage]) => ofPage.map(rowOf),
    ),
  }));
}

/** Searches that were kept, as groups; empty ones are left out. */
export function groupKept({ recent, favorite }: Kept): SearchGroup[] {
  const groups: SearchGroup[] = [
    { label: "Recent", kind: "recent", rows: recent.map(keptRow) },
    { label: "Favorite", kind: "favorite", rows: favorite.map(keptRow) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function keptRow(hit: KeptHit): SearchRow {
  const level = deepest(hit);
  return {
    key: hit.objectID,
    href: hit.url,
    kind: level === "lvl1" || level === "lvl0" ? "page" : "heading",
    titleHtml: escapeHtml(hit.hierarchy[level] ?? ""),
    aside: noteOf(hit) === hit.hierarchy[level] ? undefined : noteOf(hit),
  };
}

/** What a filter being typed may become, as a group; undefined if nothing. */
export function groupCompletions(completions: readonly Completion[]): SearchGroup | undefined {
  if (completions.length === 0) return undefined;
  const rows = completions.map(
    ({ query, filter, count }): SearchRow => ({
      key: query,
      href: undefined,
      kind: "filter",
      titleHtml: escapeHtml(filter),
      aside: String(count),
    }),
  );
  return { label: "Filters", kind: "filters", rows };
}
