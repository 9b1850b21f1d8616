// Blocks of other generators as lines of three colons, which the parser reads: VitePress writes them with a
// space, Python-Markdown with indented content or between slashes.
import type { Note } from "./project.ts";

/** A line of a page, before Markdown is parsed. */
export interface Line {
  readonly text: string;
  /** Its number in the file, from 1. */
  readonly number: number;
}

export const linesOf = (text: string, first = 1): Line[] =>
  text.split("\n").map((line, index) => ({ text: line, number: first + index }));

export const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join("\n");

const FENCE = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?<mark>`{3,}|~{3,})(?<info>[^\n]*)$/;

/** The lines of fences, marks included. */
export function codeLines(lines: readonly Line[]): ReadonlySet<Line> {
  const code = new Set<Line>();
  let open: string | undefined;
  for (const line of lines) {
    const { mark = "", info = "" } = FENCE.exec(line.text)?.groups ?? {};
    const isOpening = mark !== "" && !(mark.startsWith("`") && info.includes("`"));
    if (open === undefined && !isOpening) continue;
    code.add(line);
    if (open === undefined) open = mark;
    else if (info.trim() === "" && mark.startsWith(open)) open = undefined;
  }
  return code;
}

const COLONS = /^(?<indent>[ \t]*)(?<mark>:{3,})[ \t]*(?:(?<name>[\w-]+)(?<title>.*))?$/;
/** `!!! tip "Title"`, `??? note`, `=== "Label"`. */
const INDENTED =
  /^(?<indent> *)(?:(?:!!!|(?<folded>\?\?\?\+?))(?=[ \t]+[a-z])|={3}[!+]*(?=[ \t]+"))(?:[ \t]+(?<name>[a-z][\w-]*)[\w -]*?)?(?:[ \t]+"(?<title>(?:[^"\\]|\\.)*)")?[ \t]*$/i;
/** `/// tip | Title`, and `///` at its end. */
const SLASHES = /^(?<indent> *)\/{3,}[ \t]*(?:(?<name>[a-z][\w-]*)[ \t]*(?:\|[ \t]*(?<title>.*))?)?$/i;
const AUTODOC = /^ *:::[ \t]+[\w.]+[ \t]*$/;
/** `<figure markdown>`: its content is Markdown, also right behind it. */
const MARKDOWN_IN_HTML = /^ *<[a-z]+\b[^>]*\smarkdown\b[^>]*>[ \t]*$/;
const ABBREVIATION = /^\*\[[^\]]+\]:/;
/** `[[toc]]` of VitePress, `[TOC]` of Python-Markdown. */
const CONTENTS = /^ *\[(?:\[_?toc_?\]|toc)\][ \t]*$/i;
const ATTRIBUTES = /^ *\{:?[ \t]*[.#][^{}]*\}[ \t]*$/;
/** `## Text {#id}`, in any of the ways it is written. */
const HEADING_ID =
  /^(?<head>[ >]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(?:\/\*)?[ \t]*#(?<id>[^\s{}*]+)[^{}]*\}[ \t]*#*[ \t]*$/;

/** Rewrites the lines that begin and end blocks, and ids of headings: as links without text at their ends. */
export function rewriteBlocks(lines: readonly Line[], isPython: boolean, note: Note): Line[] {
  const code = codeLines(lines);
  const result: Line[] = [];
  /** Columns of the blocks around a line whose content is indented. */
  const open: number[] = [];
  let inHtml = false;
  /** The indent from which lines are options of the block above. */
  let options = Number.POSITIVE_INFINITY;
  for (const line of [...lines, { text: "$", number: 0 }]) {
    const { number } = line;
    const add = (...texts: string[]): void => {
      for (const text of texts) result.push({ text, number });
    };
    if (line.text.trim() === "") inHtml = false;
    const isBlank = line.text.trim() === "";
    const indent = line.text.search(/\S|$/);
    while (!isBlank && indent < (open.at(-1) ?? Number.NEGATIVE_INFINITY) + 4)
      add("", `${" ".repeat((open.pop() ?? 0) - 4 * open.length)}:::`, "");
    const text = line.text.slice(Math.min(indent, 4 * open.length));
    const isOption = !isBlank && indent >= options;
    if (!isOption) options = Number.POSITIVE_INFINITY;
    const indented = isPython ? INDENTED.exec(text)?.groups : undefined;
    const block = indented ?? (isPython ? SLASHES : COLONS).exec(text)?.groups;
    if (isBlank || code.has(line)) add(text);
    else if (isOption || number === 0) continue;
    else if (block !== undefined) {
      add("", blockLine(block, isPython), "");
      if (indented !== undefined) open.push(indent);
      else if (isPython) options = indent + 4;
    } else if (isPython && AUTODOC.test(text)) {
      note(number, "a reference made from Python code (`:::`)", "is left out");
      options = indent + 4;
    } else if (CONTENTS.test(text)) note(number, "a table of contents", "is left out: each page has one");
    else if (isPython && ABBREVIATION.test(text)) note(number, "an abbreviation", "is left out");
    else if (isPython && MARKDOWN_IN_HTML.test(text)) {
      add("", text, "");
      inHtml = true;
    } else if (isPython && inHtml) add(text.trimStart());
    else if (!isPython || !ATTRIBUTES.test(text)) add(text.replace(HEADING_ID, "$<head> [](#$<id>)"));
  }
  return result;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** `:::name Title`, or `:::` for a line that only ends a block. The title is without its marks and attributes. */
function blockLine(
  { indent = "", mark = ":::", folded, name, title = "" }: Groups,
  isPython: boolean,
): string {
  const text = title.replace(/\{[^{}]*\}\s*$/, "").trim();
  const plain = /^\[(.*)\]$/.exec(text)?.[1] ?? /^"(.*)"$/.exec(text)?.[1] ?? text.replaceAll('\\"', '"');
  if (folded !== undefined) return `${indent}:::details ${plain || titleCase(name ?? "")}`;
  return `${indent}${mark}${name ?? (isPython && title !== "" ? "tab" : "")} ${plain}`.trimEnd();
}

/** `warning` as `Warning`. */
export const titleCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
