import type { Placeholders } from "@proofmark/prover/document/placeholders.ts";
import { createSlugState, headingId } from "@proofmark/prover/document/slug.ts";
import { analyse } from "../analyse.ts";
import { parseMdx } from "../syntax/mdx.ts";

/** An id written into a file. */
export interface WrittenId {
  readonly line: number;
  readonly id: string;
}

export interface HeadingIdOptions {
  readonly file: string;
  /** Replaces existing ids; otherwise they remain, and no new id equals one of them. */
  readonly overwrite: boolean;
  readonly keepCase: boolean;
  readonly placeholders?: Placeholders;
}

/**
 * Writes an id after every heading of level 2 to 6 that starts a line with `#`: the same id that its page
 * would generate. Leaves alone headings in code, in lists and in quotes, underlined headings, and line
 * endings. Throws a ProblemError if the text is not MDX.
 */
export function writeHeadingIds(
  text: string,
  { file, overwrite, keepCase, placeholders }: HeadingIdOptions,
): { text: string; written: WrittenId[] } {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const lines = text.slice(mark.length).split("\n");
  const headings = headingsOf(text, file, placeholders);
  const slugs = createSlugState(keepCase);
  if (!overwrite)
    for (const { line } of headings) {
      const [, id] = WRITTEN_ID.exec(lines[line - 1] ?? "") ?? [];
      if (id !== undefined) slugs.used.set(id, 0);
    }
  const written: WrittenId[] = [];
  for (const heading of headings) {
    const source = lines[heading.line - 1] ?? "";
    if (!overwrite && WRITTEN_ID.test(source)) continue;
    const id = headingId(heading.text, slugs);
    const end = source.endsWith("\r") ? "\r" : "";
    const changed = `${withoutMarks(source.replace(WRITTEN_ID, ""))} {#${id}}${end}`;
    if (heading.level === 1 || !/^#{2,6}\s/.test(source) || changed === source) continue;
    lines[heading.line - 1] = changed;
    written.push({ line: heading.line, id });
  }
  return { text: mark + lines.join("\n"), written };
}

/** The id at the end of a heading's line. */
const WRITTEN_ID = /\{#([^\s{}]+)\}\s*$/;

/** A heading's line without trailing spaces and `#`. */
function withoutMarks(line: string): string {
  const text = line.trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  const bare = text.slice(0, end);
  return end < text.length && /\s$/.test(bare) ? bare.trimEnd() : text;
}

function headingsOf(text: string, file: string, placeholders: Placeholders | undefined) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const { outline } = analyse(parseMdx(lines, file, placeholders), {
    file,
    slugState: createSlugState(false),
  });
  return outline.flatMap((item) => (item.type === "heading" ? [item.heading] : []));
}
