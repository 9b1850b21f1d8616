// Limits that keep parsing linear: the parser looks back at everything in a text, and at every open container.

import { problemError } from "@proofmark/prover/document/problems.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { Table } from "mdast";
import { parse, preprocess } from "micromark";
import { subtokenize } from "micromark-util-subtokenize";
import type { Construct, Extension, Token } from "micromark-util-types";

/** Maximum nesting of elements, quotes and lists, since tree walks are recursive. */
export const MAX_LEVELS = 100;
/** Maximum characters of a paragraph, a heading, a title or a cell; the longest of these notes has 1,200. */
const MAX_TEXT = 6_000;
/** Maximum lines of a text: the parser moves all that follow for each item of a list. These notes have 4,000. */
const MAX_LINES = 25_000;
/** Maximum cells of a table, missing ones included, since a row of one cell is shown with all of its columns. */
const MAX_CELLS = 50_000;
/** A quote or list that begins behind this column is within more than `MAX_LEVELS` others. */
const MAX_CONTAINER_COLUMN = 6 * MAX_LEVELS;

/** The problem of a text with too many levels. */
export const tooDeep = (file: string, line: number | undefined) =>
  problemError(file, line, `the note nests more than ${MAX_LEVELS} levels deep`);

/** Stops at a container that is within too many others. */
export function limitContainers(file: string): Extension {
  const construct: Construct = {
    name: "limit",
    tokenize(_effects, _ok, nok) {
      const { column, line } = this.now();
      if (column > MAX_CONTAINER_COLUMN) throw tooDeep(file, line);
      return nok;
    },
  };
  return {
    document: Object.fromEntries([..."*+->0123456789"].map((sign) => [sign.charCodeAt(0), construct])),
  };
}

/** Throws a ProblemError if a text is longer than any note, or where a part of it is too long for a block. */
export function checkLengths(text: string, file: string, extensions: readonly Extension[]): void {
  const lines = text.split("\n").length;
  if (lines > MAX_LINES)
    throw problemError(
      file,
      MAX_LINES + 1,
      `the text has more than ${MAX_LINES.toLocaleString("en")} lines`,
      {
        found: `${lines.toLocaleString("en")} lines`,
        fix: "split it",
      },
    );
  checkTextLengths(text, file, extensions);
}

/** The problem with a table that would be shown with too many cells. */
export function tableFault({
  align,
  children,
  position,
}: Table): Pick<Problem, "line" | "message" | "expected" | "found" | "fix"> | undefined {
  const cells = (align?.length ?? 0) * children.length;
  if (cells <= MAX_CELLS) return undefined;
  return {
    line: position?.start.line,
    message: "the table is too large",
    expected: `at most ${MAX_CELLS.toLocaleString("en")} cells`,
    found: `${cells.toLocaleString("en")} cells`,
    fix: "split it, or show it as a code block",
  };
}

/** Throws a ProblemError at a text that is too long. Only where lines without a gap are that long are blocks read. */
function checkTextLengths(text: string, file: string, extensions: readonly Extension[]): void {
  if (text.split(/\n\s*\n/).every((lines) => lines.length <= MAX_TEXT)) return;
  const events = parse({ extensions: [...extensions] })
    .document()
    .write(preprocess()(text, undefined, true));
  subtokenize(events); // the blocks; the text in them would come next
  for (const [kind, token] of events)
    if (kind === "enter" && token.contentType === "text" && token.previous === undefined)
      checkTextLength(token, file);
}

function checkTextLength(first: Token, file: string): void {
  let length = 0;
  for (let token: Token | undefined = first; token !== undefined; token = token.next)
    length += token.end.offset - token.start.offset;
  if (length <= MAX_TEXT) return;
  throw problemError(file, first.start.line, "the text of a block is too long", {
    expected: `at most ${MAX_TEXT.toLocaleString("en")} characters in a paragraph, a heading or a cell`,
    found: `${length.toLocaleString("en")} characters`,
    fix: "split it, or show it as a code block",
  });
}
