import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { searchable, type Term, visitMatches } from "./embedded/matching.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns a text as HTML with every match of the terms marked. All other markup is escaped. */
export const markText = (text: string, terms: readonly Term[]): string =>
  markRanges(text, matchesIn(text, terms));

/**
 * Returns the best matching line of a text, cut to some words around its first match, with matches marked.
 */
export function markSnippet(text: string, terms: readonly Term[], words: number): string {
  const line = bestLine(text, terms);
  const ranges = matchesIn(line, terms);
  const { start, end } = windowAround(line, ranges, words);
  const inside = ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }));
  const marked = markRanges(line.slice(start, end), inside);
  return `${start > 0 ? "…" : ""}${marked}${end < line.length ? "…" : ""}`;
}

/**
 * Returns how much of a query a text contains: the sum of its terms' weights, each times its best quality.
 */
export function weightIn(text: string, terms: readonly Term[]): number {
  const prepared = searchable(text);
  return terms.reduce((sum, term) => {
    let best = 0;
    visitMatches(term, prepared, (_start, _end, quality) => {
      best = Math.max(best, quality);
    });
    return sum + best * term.weight;
  }, 0);
}

function bestLine(text: string, terms: readonly Term[]): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  let best = { line: lines[0] ?? "", weight: 0 };
  for (const line of lines.length > 1 ? lines : []) {
    const weight = weightIn(line, terms);
    if (weight > best.weight) best = { line, weight };
  }
  return best.line.trim();
}

/** Returns what the terms match in a text, in order; overlapping matches are one. */
function matchesIn(text: string, terms: readonly Term[]): Range[] {
  const prepared = searchable(text);
  const all: Range[] = [];
  for (const term of terms) visitMatches(term, prepared, (start, end) => all.push({ start, end }));
  const ranges: Range[] = [];
  for (const range of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = ranges.at(-1);
    if (last === undefined || range.start > last.end) ranges.push(range);
    else if (range.end > last.end) ranges[ranges.length - 1] = { start: last.start, end: range.end };
  }
  return ranges;
}

function markRanges(text: string, ranges: readonly Range[]): string {
  let at = 0;
  let html = "";
  for (const { start, end } of ranges) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

/** Returns the range of `count` words around the first match, a third of them before it. */
function windowAround(line: string, ranges: readonly Range[], count: number): Range {
  const words = [...line.matchAll(/\S+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const first = ranges[0]?.start ?? 0;
  const at = Math.max(
    0,
    words.findIndex((word) => word.end > first),
  );
  const from = Math.max(0, Math.min(at - Math.floor(count / 3), words.length - count));
  const to = Math.min(words.length, from + count);
  return {
    start: from === 0 ? 0 : (words[from]?.start ?? 0),
    end: to === words.length ? line.length : (words[to - 1]?.end ?? line.length),
  };
}
