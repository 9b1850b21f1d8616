// Outputs are untrusted: remove what could do harm on a page or a terminal, limit their length, and mask what
// differs from run to run before comparing them.
import { MAX_CHARACTERS, MAX_LINES } from "../../content/proof/lock.ts";
import { cleanText, removeEscapes } from "../../shared/clean-text.ts";
import { diffLines } from "../../shared/diff-lines.ts";
import { maskLines } from "../../shared/masks.ts";

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

/** Whether two outputs are equal apart from masked values. */
export function isSameOutput(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && maskLines(a).join("\n") === maskLines(b).join("\n");
}

/** The differences between two outputs, apart from masked values. */
export function diffOutputs(before: readonly string[], after: readonly string[]): string[] {
  const [a, b] = [maskLines(before), maskLines(after)];
  return diffLines(before, after, (i, j) => a[i] === b[j]);
}
