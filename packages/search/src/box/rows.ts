import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { RowProof, SearchGroup, SearchRow } from "../components/search-row.ts";
import { headingsOf, type StoredHit } from "../hit.ts";
import type { SearchHit } from "../search-client.ts";
import type { StoredHits } from "./stored-hits.ts";

/** Returns a hit as a row: its heading, and below it the code or text that matches. */
export function rowOf(hit: SearchHit): SearchRow {
  const { objectID, titleHtml, textHtml, code } = hit;
  const headings = headingsOf(hit.hierarchy);
  return {
    key: objectID,
    hit,
    kind: kindOf(hit),
    path: headings.slice(0, -1),
    title: headings.at(-1) ?? "",
    titleHtml,
    textHtml,
    codeHtml: code && textHtml === undefined ? matchingLine(code.html) : undefined,
    code: code?.text,
    proof: proofOf(hit),
    aside: code?.language || undefined,
  };
}

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

/** The most of a line before a match that is certainly visible, on a phone or on a wider screen. */
const mostBefore = (): number => (globalThis.innerWidth <= 768 ? 18 : 56);
/** Characters shown before a match that is further to the right. A guess. */
const CONTEXT = 12;

const charactersOf = (html: string): readonly string[] => html.match(/&#?\w+;|./gs) ?? [];

/** Returns the line with the most marked characters, of code that is escaped text with `mark` elements. */
export function matchingLine(codeHtml: string): string {
  const lines = codeHtml.split("\n").filter((line) => line.trim() !== "");
  const marksIn = (line: string): number =>
    charactersOf([...line.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text).join("")).length;
  const most = Math.max(...lines.map(marksIn));
  const line = lines.find((one) => marksIn(one) === most)?.trim() ?? "";
  const first = line.indexOf("<mark>");
  const before = charactersOf(line.slice(0, Math.max(0, first)));
  return before.length > mostBefore() ? `…${before.slice(-CONTEXT).join("")}${line.slice(first)}` : line;
}

/** Groups rows by their note, in the order of each one's first row. */
export const groupRows = (all: readonly SearchRow[], maxPerGroup = Number.POSITIVE_INFINITY): SearchGroup[] =>
  groupBy(all, ({ hit }) => hit.hierarchy.lvl0 ?? "").map(([label, ofNote]) => {
    const rows = ofNote.slice(0, maxPerGroup);
    // hits of one page stay together
    const ofPages = groupBy(rows, ({ hit }) => hit.hierarchy.lvl1 ?? "").flatMap(([, ofPage]) => ofPage);
    return { label, rows: ofPages.map((row) => ({ ...row, within: headingAbove(row, rows) })) };
  });

/** Returns the heading above a row's, if another row has the same heading. */
const headingAbove = ({ key, path, title }: SearchRow, rows: readonly SearchRow[]): string | undefined =>
  path.length > 1 && rows.some((other) => other.key !== key && other.title === title)
    ? path.at(-1)
    : undefined;

/** Groups what the reader opened or saved; leaves out empty groups. */
export const groupHits = ({ recent, saved }: StoredHits): SearchGroup[] =>
  [
    { label: "Recently opened", rows: recent.map((hit) => keptRow(hit, "recent")) },
    { label: "Saved snippets", rows: saved.map((hit) => keptRow(hit, "saved")) },
  ].filter(({ rows }) => rows.length > 0);

function keptRow(hit: StoredHit, keptIn: "recent" | "saved"): SearchRow {
  const headings = headingsOf(hit.hierarchy);
  const title = headings.at(-1) ?? "";
  const path = headings.slice(0, -1);
  return {
    key: hit.url,
    hit,
    kind: path.length === 0 ? "page" : "heading",
    path,
    title,
    titleHtml: escapeHtml(title),
    textHtml: path.length === 0 ? undefined : escapeHtml(path.join(" / ")),
    keptIn,
  };
}
