import type { Completion } from "../../search/query.ts";
import type { SearchHit } from "../../search/search-client.ts";
import { groupBy } from "../../shared/group-by.ts";
import { escapeHtml } from "../../shared/html.ts";
import type { SearchGroup } from "../../theme/search/SearchResults.tsx";
import type { RowProof, SearchRow } from "../../theme/search/search-row.ts";
import { matchingLine } from "./code.ts";
import type { Kept, KeptHit } from "./kept.ts";

/** Returns a hit as a row: its heading, and below it the code or text that matches. */
export const rowOf = (hit: SearchHit): SearchRow => ({
  key: hit.id,
  href: hit.url,
  kind: hit.kind,
  title: hit.path.at(-1) ?? "",
  titleHtml: hit.titleHtml,
  textHtml: hit.textHtml,
  codeHtml:
    hit.code && hit.textHtml === undefined ? matchingLine(hit.code.html, hit.code.language) : undefined,
  code: hit.code?.text,
  isCut: hit.code?.isCut,
  number: hit.number,
  proof: proofOf(hit),
  aside: hit.code?.language || undefined,
});

/** Returns the whole code of a row that has only its beginning, from a whole answer to the same query. */
export function wholeCode({ key, code = "" }: SearchRow, hits: readonly SearchHit[]): string {
  const sectionOf = (id: string): string => id.replace(/:\w+-\d+$/, "");
  const ofSection = hits.filter(({ id }) => sectionOf(id) === sectionOf(key));
  const whole = ofSection.find((hit) => hit.code?.text.startsWith(code)) ?? ofSection[0];
  if (whole?.code === undefined) throw new Error(`${key} is not found any more`);
  return whole.code.text;
}

function proofOf({ proof, isProvoked }: SearchHit): RowProof | undefined {
  if (proof === undefined) return undefined;
  const { level, tool } = proof;
  if (level === "ran" && tool) return { level, text: isProvoked ? `provoked on ${tool}` : tool };
  return { level, text: level === "unchecked" ? "not checked" : level };
}

/**
 * Groups hits by note, those that match all words first; the notes are in the order of their first hits.
 * `complete` is the number of hits that match all words.
 */
export function groupHits(
  hits: readonly SearchHit[],
  { complete, maxPerGroup }: { complete: number; maxPerGroup: number },
): SearchGroup[] {
  return (["results", "partial"] as const).flatMap((kind) => {
    const ofKind = kind === "results" ? hits.slice(0, complete) : hits.slice(complete);
    return groupBy(ofKind, ({ note }) => note).map(([label, ofNote]): SearchGroup => {
      const shown = ofNote.slice(0, maxPerGroup);
      return {
        label,
        kind,
        // hits of one page stay together
        rows: groupBy(shown, ({ path }) => path[0] ?? "").flatMap(([, ofPage]) =>
          ofPage.map((hit) => ({ ...rowOf(hit), within: sectionAbove(hit, shown) })),
        ),
      };
    });
  });
}

/** Returns the heading above a hit's, if another hit has the same heading. */
function sectionAbove(hit: SearchHit, all: readonly SearchHit[]): string | undefined {
  const isAlike = (other: SearchHit): boolean => other !== hit && other.path.at(-1) === hit.path.at(-1);
  return hit.path.length > 2 && all.some(isAlike) ? hit.path.at(-2) : undefined;
}

/** Groups what the reader opened or saved; leaves out empty groups. */
export function groupKept({ recent, saved }: Kept): SearchGroup[] {
  const groups: SearchGroup[] = [
    { label: "Recently opened", kind: "kept", rows: recent.map((hit) => keptRow(hit, "recent")) },
    { label: "Saved snippets", kind: "kept", rows: saved.map((hit) => keptRow(hit, "saved")) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function keptRow({ url, path }: KeptHit, keptIn: "recent" | "saved"): SearchRow {
  const title = path.at(-1) ?? "";
  return {
    key: url,
    href: url,
    kind: path.length === 1 ? "page" : "heading",
    title,
    titleHtml: escapeHtml(title),
    textHtml: path.length === 1 ? undefined : escapeHtml(path.slice(0, -1).join(" / ")),
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
