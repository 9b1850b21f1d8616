// What the formats of `proofmark export` have in common.
import type { Found } from "../found.ts";
import type { Snippet } from "../snippets.ts";

/** Languages of the shell. */
export const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "shell", "zsh"]);

/** A format for another program: which snippets it can hold, and how they are written. */
export interface ExportFormat {
  /** Selects the snippets that the program gets exactly as they are. */
  readonly select: (all: readonly Found[]) => readonly Found[];
  /** What it leaves out, in words. */
  readonly leavesOut: string;
  /** Writes the files, by name. `site` is the host of the site. */
  readonly files: (all: readonly Found[], site: string) => Readonly<Record<string, string>>;
}

/**
 * Writes the code of a snippet: `text` escapes what lies between placeholders, `value` writes a placeholder
 * from its name and its default.
 */
export function writeCode(
  { code, values }: Snippet,
  text: (plain: string) => string,
  value: (name: string, shown: string) => string,
): string {
  let written = "";
  let at = 0;
  for (const { name, from, to } of values.toSorted((a, b) => a.from - b.from)) {
    written += text(code.slice(at, from)) + value(name, code.slice(from, to));
    at = to;
  }
  return written + text(code.slice(at));
}

/** Title of the note and headings, as one line. */
export const headings = ({ path }: Found): string => path.join(" › ");
