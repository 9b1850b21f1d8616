// The files that a section leaves behind, as the lines that a lock holds: `file a.txt = 5 characters 5f0c1a9e`.
import { hashText } from "../files/hash.ts";
import { maskOutput } from "../proof/masks.ts";
import type { FolderEntry } from "../sandbox/folder.ts";
import { cleanLine } from "../text/clean-text.ts";
import { diffLines } from "../text/diff-lines.ts";

/** Longest content that a line shows as it is; longer contents are hashed. A guess: a value, a setting. */
const MAX_CONTENT = 40;
const MAX_NAME = 120;
const HASH_LENGTH = 8;
/** Further files become one line. A guess: more than an author reads. */
const MAX_FILES = 40;

/** The content of a file that two runs leave with different contents. */
const VARIES = "varies";
/** Stands for files that only one of two runs leaves. */
const OTHERS = `file … = ${VARIES}`;

/** Seconds since 1970: too common a number to be masked in outputs, but not in data. */
const EPOCH = /\b1[789]\d{8}(?:\.\d{1,9})?\b/g;
const mask = (text: string): string => maskOutput(text.replace(EPOCH, "‹time›"));
const shortHash = (text: string): string => hashText(text).slice(0, HASH_LENGTH);

/** The lines for the files that one run left behind. Values that differ from run to run are masked. */
export function traceLines(files: readonly FolderEntry[]): string[] {
  const lines = files
    .map(({ file, mode, text }) => {
      const name = cleanLine(mask(mode === "644" ? file : `${file} (${mode})`)).slice(0, MAX_NAME);
      return `file ${name} = ${summaryOf(text.replace(/\n$/, ""))}`;
    })
    .toSorted();
  const rest = lines.splice(MAX_FILES);
  return rest.length === 0 ? lines : [...lines, `file (${rest.length} more) = ${shortHash(rest.join("\n"))}`];
}

/** A short content as it is, a longer one as its size and hash. */
function summaryOf(content: string): string {
  if (content === "") return "empty";
  const text = content.split("\n").map(mask).join("\n");
  return cleanLine(text) === text && text.length <= MAX_CONTENT
    ? text
    : `${text.length} character${text.length === 1 ? "" : "s"} ${shortHash(text)}`;
}

const nameOf = (line: string): string => line.slice(0, line.lastIndexOf(" = "));
const isVarying = (line: string): boolean => line.endsWith(` = ${VARIES}`);

/** The lines for a lock: what two runs of a section leave behind alike, and what varies. */
export function stableTraces(first: readonly string[], second: readonly string[]): string[] {
  const [one = new Map(), two = new Map()] = [first, second].map(
    (lines) => new Map(lines.map((line) => [nameOf(line), line])),
  );
  const lines = [...first, ...second].map((line) => {
    const name = nameOf(line);
    if (!one.has(name) || !two.has(name)) return OTHERS;
    return one.get(name) === two.get(name) ? line : `${name} = ${VARIES}`;
  });
  return [...new Set(lines)].toSorted();
}

/** How the files that a run leaves differ from a lock. Of files that vary it compares the names alone. */
export function diffTraces(locked: readonly string[], fresh: readonly string[]): string[] {
  const varying = new Set([...locked, ...fresh].filter(isVarying).map(nameOf));
  const comparable = (lines: readonly string[], others: readonly string[]): string[] => {
    const names = new Set(others.map(nameOf));
    return lines
      .filter((line) => line !== OTHERS && (!varying.has(nameOf(OTHERS)) || names.has(nameOf(line))))
      .map((line) => (varying.has(nameOf(line)) ? `${nameOf(line)} = ${VARIES}` : line));
  };
  return diffLines(comparable(locked, fresh), comparable(fresh, locked)).filter(
    (line) => !line.startsWith("  "),
  );
}
