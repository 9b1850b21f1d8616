import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { SearchGroup } from "../components/SearchResults.tsx";
import type { RowProof, SearchRow } from "../components/search-row.ts";
import { headingsOf, type StoredHit } from "../hit.ts";
import type { Completion } from "../query.ts";
import type { SearchHit } from "../search-client.ts";
import { matchingLine } from "./code.ts";
import type { Kept } from "./kept.ts";

/** Returns a hit as a row: its heading, and below it the code or text that matches. */
export const rowOf = (hit: SearchHit): SearchRow => ({
  key: hit.objectID,
  href: hit.url,
  kind: kindOf(hit),
  title: headingsOf(hit.hierarchy).at(-1) ?? "",
  titleHtml: hit.titleHtml,
  textHtml: hit.textHtml,
  codeHtml:
    hit.code && hit.textHtml === undefined ? matchingLine(hit.code.html, hit.code.language) : undefined,
  code: hit.code?.text,
  number: hit.number,
  proof: proofOf(hit),
  aside: hit.code?.language || undefined,
});

function kindOf({ type, textHtml }: SearchHit): SearchRow["kind"] {
  if (type !== "content") return type === "lvl1" ? "page" : "heading";
  return textHtml === undefined ? "code" : "text";
}

function proofOf({ proof, isProvoked }: SearchHit): RowProof | undefined {
  if (proof === undefined) return undefined;
  const { level, tool } = proof;
  if (level === "ran" && tool) return { level, text: isProvoked ? `provoked on ${tool}` : tool };
  return { level, text: level === "unchecked" ? "not checked" : level };
}

/** Groups hits by `lvl0`, their note; the notes are in the order of their first hits. */
export const groupHits = (hits: readonly SearchHit[], maxPerGroup: number): SearchGroup[] =>
  groupBy(hits, ({ hierarchy }) => hierarchy.lvl0 ?? "").map(([label, ofNote]): SearchGroup => {
    const rows = ofNote.slice(0, maxPerGroup);
    return {
      label,
      kind: "results",
      // hits of one page stay together
      rows: groupBy(rows, ({ hierarchy }) => hierarchy.lvl1 ?? "").flatMap(([, ofPage]) =>
        ofPage.map((hit) => ({ ...rowOf(hit), within: headingAbove(hit, rows) })),
      ),
    };
  });

/** Returns the heading above a hit's, if another hit has the same heading. */
function headingAbove({ objectID, hierarchy }: SearchHit, all: readonly SearchHit[]): string | undefined {
  const headings = headingsOf(hierarchy);
  const isAlike = (other: SearchHit): boolean =>
    other.objectID !== objectID && headingsOf(other.hierarchy).at(-1) === headings.at(-1);
  return headings.length > 2 && all.some(isAlike) ? headings.at(-2) : undefined;
}

/** Groups what the reader opened or saved; leaves out empty groups. */
export function groupKept({ recent, saved }: Kept): SearchGroup[] {
  const groups: SearchGroup[] = [
    { label: "Recently opened", kind: "kept", rows: recent.map((hit) => keptRow(hit, "recent")) },
    { label: "Saved snippets", kind: "kept", rows: saved.map((hit) => keptRow(hit, "saved")) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function keptRow({ url, hierarchy }: StoredHit, keptIn: "recent" | "saved"): SearchRow {
  const headings = headingsOf(hierarchy);
  const title = headings.at(-1) ?? "";
  return {
    key: url,
    href: url,
    kind: headings.length === 1 ? "page" : "heading",
    title,
    titleHtml: escapeHtml(title),
    textHtml: headings.length === 1 ? undefined : escapeHtml(headings.slice(0, -1).join(" / ")),
    keptIn,
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
      title: filter,
      titleHtml: escapeHtml(filter),
      aside: String(count),
    }),
  );
  return { label: "Filters", kind: "filters", rows };
}
