// Outputs are untrusted: remove what could do harm on a page or a terminal, limit their length, and mask what
// differs from run to run before comparing them.
import { MAX_CHARACTERS, MAX_LINES } from "../lock/lock.ts";
import { comparedLines, maskLines } from "../proof/masks.ts";
import { cleanText, removeEscapes } from "../text/clean-text.ts";
import { diffLines } from "../text/diff-lines.ts";

/** Turns the text that a program printed into lines to show, and counts the lines cut off. */
export function cleanOutput(text: string): { lines: string[]; cut: number } {
  const plain = removeEscapes(text).replaceAll("\r\n", "\n");
  const shown = plain.split("\n").map((line) => line.slice(line.lastIndexOf("\r") + 1)); // drop text overwritten by a carriage return
  const lines = cleanText(shown.join("\n")).split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const kept = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line));
  return { lines: kept, cut: lines.length - kept.length };
}

/** The differences between two outputs, apart from masked values. */
export function diffOutputs(before: readonly string[], after: readonly string[]): string[] {
  const [from, to] = [comparedLines(before), comparedLines(after)];
  const [a, b] = [maskLines(from), maskLines(to)];
  return diffLines(from, to, (i, j) => a[i] === b[j]);
}
