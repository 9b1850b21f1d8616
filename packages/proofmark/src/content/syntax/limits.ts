// Limits that keep parsing linear: the parser looks back at everything in a text, and at every open container.

import { problemError } from "@proofmark/prover/document/problems.ts";
import { codeText } from "micromark-core-commonmark";
import type { Construct, Extension } from "micromark-util-types";

/** Maximum nesting of elements, quotes and lists, since tree walks are recursive. */
export const MAX_LEVELS = 100;
/** Maximum characters of a paragraph, a heading, a title or a cell; the longest of these notes has 1,200. */
const MAX_TEXT = 6_000;
/** Maximum lines of a text: the parser moves all that follow for each item of a list. These notes have 4,000. */
const MAX_LINES = 25_000;
/** A quote or list that begins behind this column is within more than `MAX_LEVELS` others. */
const MAX_CONTAINER_COLUMN = 6 * MAX_LEVELS;

/** The problem of a text with too many levels. */
export const tooDeep = (file: string, line: number | undefined) =>
  problemError(file, line, `the note nests more than ${MAX_LEVELS} levels deep`);

/** Stops at a container that is within too many others, and at a sign that is too far into the text of a block. */
export function limits(file: string): Extension {
  const container: Construct = {
    name: "containerLimit",
    tokenize(_effects, _ok, nok) {
      const { column, line } = this.now();
      if (column > MAX_CONTAINER_COLUMN) throw tooDeep(file, line);
      return nok;
    },
  };
  const text: Construct = {
    name: "textLimit",
    tokenize(_effects, _ok, nok) {
      const start = this.events[0]?.[1].start ?? this.now();
      if (this.now().offset - start.offset > MAX_TEXT)
        throw problemError(file, start.line, "the text of a block is too long", {
          expected: `at most ${MAX_TEXT.toLocaleString("en")} characters in a paragraph, a heading or a cell`,
          fix: "split it, or show it as a code block",
        });
      return nok;
    },
  };
  const at = (signs: string, construct: Construct) =>
    Object.fromEntries([...signs].map((sign) => [sign.charCodeAt(0), construct]));
  // a run of backticks begins code at its first one only
  const backtick: Construct = { ...text, ...(codeText.previous && { previous: codeText.previous }) };
  return {
    document: at("*+->0123456789", container),
    text: { ...at("!&*<[\\]_{~", text), ...at("`", backtick) },
  };
}

/** Throws a ProblemError if a text is longer than any note. */
export function checkLength(text: string, file: string): void {
  const lines = text.split("\n").length;
  if (lines <= MAX_LINES) return;
  throw problemError(file, MAX_LINES + 1, `the text has more than ${MAX_LINES.toLocaleString("en")} lines`, {
    found: `${lines.toLocaleString("en")} lines`,
    fix: "split it",
  });
}
