// The shape of an output that differs from run to run: its number of lines, and the kinds of words in each.
// All numbers are equal, all words are equal, and several words equal one; signs match themselves.
import { splitMasked } from "../proof/masks.ts";

/** A word, or a number with its parts and its unit: `976.69K`, `2026-11-23`, `12:30`. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.,:-](?=\p{N})[\p{L}\p{M}\p{N}_]+)*/gu;

/** The shape of a line: ` 12 | click | 1.5` and `7 | page view | 0` are both `0 | a | 0`. */
export function shapeOf(line: string): string {
  return (
    splitMasked(line)
      // an id may have no digit
      .map(({ text, kind }) => (kind === undefined || kind === "duration" ? text : "0"))
      .join("")
      .replace(/(?<![\p{L}\p{N}])[+-](?=\p{N})/gu, "")
      .replace(WORD, (word) => (/\p{N}/u.test(word) ? "0" : "a"))
      .replace(/a(?:\s+a)+/g, "a")
      .replace(/([^a0\s])\1+/g, "$1") // rules are drawn as wide as their table
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** Whether two outputs have the same shape, line by line. */
export function isSameShape(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => shapeOf(line) === shapeOf(b[index] ?? ""));
}
