// Outputs are data: cleaned of what could do harm on a page or a terminal, cut, and compared with what
// differs from run to run masked.
import { MAX_CHARACTERS, MAX_LINES } from "../../content/proof/lock.ts";
import { cleanText, removeEscapes } from "../../shared/clean-text.ts";
import { maskOutput } from "../../shared/masks.ts";

/** Text as a program printed it → lines that can be shown, and how many were cut off. */
export function cleanOutput(text: string): { lines: string[]; cut: number } {
  const plain = removeEscapes(text).replaceAll("\r\n", "\n");
  const shown = plain.split("\n").map((line) => line.slice(line.lastIndexOf("\r") + 1)); // what a line's start was printed over with
  const lines = cleanText(shown.join("\n")).split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const kept = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line));
  return { lines: kept, cut: lines.length - kept.length };
}

/** Whether two outputs are equal apart from masked values. */
export function isSameOutput(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line === b[index] || maskOutput(line) === maskOutput(b[index] ?? ""))
  );
}

/** Where two outputs differ, apart from masked values. */
export function diffOutputs(before: readonly string[], after: readonly string[]): string[] {
  const [a, b] = [before.map(maskOutput), after.map(maskOutput)];
  return diffLines(before, after, (i, j) => a[i] === b[j]);
}

/** Pairs of lines that a diff compares; above this it only says what went and what came. */
const MAX_PAIRS = 1_000_000;

/**
 * What changed from one text to the other, line by line: `- ` only before, `+ ` only after, ` ` in both.
 * `same` compares the line of the one with that of the other, by their indices.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  same: (i: number, j: number) => boolean = (i, j) => before[i] === after[j],
): string[] {
  const width = after.length + 1;
  const isComparable = before.length * after.length <= MAX_PAIRS;
  // lengths[i * width + j]: the most lines that can be paired from line i of the one and line j of the other
  // on.
  const lengths = new Uint32Array(isComparable ? (before.length + 1) * width : 0);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  if (isComparable) {
    for (let i = before.length - 1; i >= 0; i--)
      for (let j = after.length - 1; j >= 0; j--)
        lengths[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(i, j)) {
      lines.push(`  ${after[j++]}`);
      i++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`- ${before[i++]}`);
    else lines.push(`+ ${after[j++]}`);
  }
  return lines;
}
