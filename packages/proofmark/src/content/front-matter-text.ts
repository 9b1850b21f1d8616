/** The front matter of a text, as written. */
export interface FrontMatterText {
  readonly yaml: string;
  /** The line of its first key. */
  readonly line: number;
  /** The offset behind it. */
  readonly end: number;
}

const FRONT_MATTER = /^(?<before>\s*)---[ \t]*\n(?<yaml>(?:.*\n)*?)---[ \t]*(?:\n|$)/;

/** Finds the front matter of a text: between two lines of `---`, the first one above everything else. */
export function findFrontMatter(text: string): FrontMatterText | undefined {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return undefined;
  const { before = "", yaml = "" } = match.groups ?? {};
  return { yaml, line: before.split("\n").length + 1, end: match[0].length };
}

/** The text with spaces in place of its front matter, so that what is below keeps its lines and offsets. */
export function withoutFrontMatter(text: string): string {
  const end = findFrontMatter(text)?.end ?? 0;
  return text.slice(0, end).replace(/[^\n]/g, " ") + text.slice(end);
}
