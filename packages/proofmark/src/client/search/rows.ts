import type { SearchHit } from "../../search/search-client.ts";
import { groupBy } from "../../shared/group-by.ts";
import { escapeHtml } from "../../shared/html.ts";
import type { RowProof, SearchGroup, SearchRow } from "../../theme/search/SearchResults.tsx";
import { matchingLine } from "./code.ts";
import type { Kept, KeptHit } from "./kept.ts";
import type { Completion } from "./query.ts";

/** Returns a hit as a row: its heading, and below it the code or text that matches. */
export const rowOf = (hit: SearchHit): SearchRow => ({
  key: hit.id,
  href: hit.url,
  kind: hit.kind,
  titleHtml: hit.titleHtml,
  textHtml: hit.textHtml,
  codeHtml:
    hit.code && hit.textHtml === undefined ? matchingLine(hit.code.html, hit.code.language) : undefined,
  code: hit.code?.text,
  number: hit.number,
  proof: proofOf(hit),
  aside: hit.code?.language || undefined,
});

/** The tool's name is left out where the note has it. */
function proofOf({ proof, note }: SearchHit): RowProof | undefined {
  if (proof === undefined) return undefined;
  const { level, tool = "" } = proof;
  return {
    level,
    text: level === "ran" ? tool.replace(`${note} `, "") : level === "unchecked" ? "not checked" : level,
  };
}

/** Hits by note, in the order of their first hits; hits of one page stay together. */
export function groupHits(hits: readonly SearchHit[], maxPerGroup: number): SearchGroup[] {
  return groupBy(hits, ({ note }) => note).map(([label, ofNote]) => ({
    label,
    kind: "results",
    rows: groupBy(ofNote.slice(0, maxPerGroup), ({ path }) => path[0] ?? "").flatMap(([, ofPage]) =>
      ofPage.map(rowOf),
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

function keptRow({ url, note, path }: KeptHit): SearchRow {
  const title = path.at(-1) ?? "";
  return {
    key: url,
    href: url,
    kind: path.length === 1 ? "page" : "heading",
    titleHtml: escapeHtml(title),
    aside: note === title ? undefined : note,
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
