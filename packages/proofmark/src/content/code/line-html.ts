import type { Value } from "@proofmark/prover/document/placeholders.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { CodeLine, Token } from "../highlight/highlight.ts";

/** A token, or a value that readers replace, with the name of its placeholder. */
interface Piece extends Token {
  readonly name?: string;
}

/** The lines of a code as HTML: runs of one kind as `<i class=k>`, values as `<var>`, the rest plain. */
export function linesHtml(lines: readonly CodeLine[], values: readonly Value[] = []): string[] {
  let start = 0;
  let next = 0;
  return lines.map(({ tokens }) => {
    const end = tokens.reduce((sum, { text }) => sum + text.length, start);
    const first = next;
    while ((values[next]?.to ?? Number.POSITIVE_INFINITY) <= end) next++;
    const inLine = values
      .slice(first, next)
      .map(({ name, from, to }) => ({ name, from: from - start, to: to - start }));
    start = end + 1;
    return html(inLine.length === 0 ? tokens : withValues(tokens, inLine));
  });
}

/**
 * A value may begin and end in the middle of a token, and hold several: it gets the colour of the one that it
 * begins in.
 */
function withValues(tokens: readonly Token[], values: readonly Value[]): Piece[] {
  const line = tokens.map(({ text }) => text).join("");
  const pieces: Piece[] = [];
  let next = 0;
  let done = 0;
  let end = 0;
  for (const { text, kind } of tokens) {
    end += text.length;
    for (let value = values[next]; value !== undefined && value.from < end; value = values[++next]) {
      const { name, from, to } = value;
      pieces.push({ text: line.slice(done, from), kind }, { text: line.slice(from, to), kind, name });
      done = to;
    }
    if (done < end) pieces.push({ text: line.slice(done, end), kind });
    done = Math.max(done, end);
  }
  return pieces;
}

function html(pieces: readonly Piece[]): string {
  let written = "";
  let open = "";
  for (const { text, kind, name } of pieces) {
    const run = text.trim() === "" ? open : kind;
    if (run !== open) {
      if (open !== "") written += "</i>";
      if (run !== "") written += `<i class=${run}>`;
      open = run;
    }
    // most tokens need no escaping
    const escaped = /[&<>]/.test(text) ? escapeHtml(text).replaceAll("&quot;", '"') : text;
    written += name === undefined ? escaped : `<var data-value="${name}">${escaped}</var>`;
  }
  return open === "" ? written : `${written}</i>`;
}
