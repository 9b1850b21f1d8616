// Blocks of other generators as lines of three colons, which the parser reads: VitePress writes them with a
// space, Python-Markdown with indented content or between slashes.

import path from "node:path";
import type { PageContext } from "./page.ts";
import type { Note } from "./project.ts";
import { isFile } from "./site-files.ts";

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
function codeLines(lines: readonly Line[]): ReadonlySet<Line> {
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

// Text and code that pages of VitePress and MkDocs take from files.

/** `<<< file`: code, as VitePress takes it; `{* file ln[2:9] *}`, as sites of FastAPI's author do. */
const CODES = [
  /^(?<indent> *)<<<[ \t]*(?<file>[^\s{[]+?)(?:#(?<part>[\w-]+))?[ \t]*(?:\{(?<words>[^}]*)\})?[ \t]*(?:\[(?<title>[^\]]*)\])?[ \t]*$/,
  /^(?<indent> *)\{\*[ \t]*(?<file>\S+)(?:[ \t]+ln\[(?<part>\d+(?::\d+)?)\])?.*\*\}[ \t]*$/,
];
/** Text: as VitePress takes it, and as Python-Markdown does, also inside of fences. */
const TEXTS = [
  /^(?<indent> *)<!--[ \t]*@include:[ \t]*(?<file>[^\s{#]+)(?:[#{](?<part>[\w,-]+)\}?)?[ \t]*-->[ \t]*$/,
  /^(?<indent> *)-+8<-+[ \t]+["'](?<file>[^"':]+)(?::(?<part>[\w:-]+))?["'][ \t]*$/,
];

const groupsOf = (forms: readonly RegExp[], text: string) =>
  forms.map((form) => form.exec(text)?.groups).find(Boolean);

/** Puts the content of files in the place of what names them. */
export function includeFiles(
  lines: readonly Line[],
  page: PageContext,
  including: readonly string[] = [],
): Line[] {
  const code = codeLines(lines);
  return lines.flatMap((line) => {
    const { text, number } = line;
    const snippet = code.has(line) ? undefined : groupsOf(CODES, text);
    const include = snippet ?? groupsOf(TEXTS, text);
    const { indent = "", file, part, words = "", title } = include ?? {};
    if (file === undefined) return [line];
    const place = placeOf(file, page);
    const found = place === undefined ? undefined : page.read(place);
    if (place === undefined || found === undefined || including.includes(place)) {
      const why = found === undefined ? "which is not there" : "which includes itself";
      page.note(number, `\`${file}\`, ${why}`, "is left out");
      return [];
    }
    if (/^ *\{\*.* hl\[/.test(text)) page.note(number, "marked lines of code from a file", "are not marked");
    const excerpt = excerptOf(found, part);
    const indented = (texts: readonly string[]): Line[] =>
      texts.map((one) => ({ text: indent + one, number }));
    if (snippet === undefined) return includeFiles(indented(excerpt), page, [...including, place]);
    const marked = /[\d,-]+/.exec(words)?.[0];
    const lang = /[a-z]\w*/i.exec(words)?.[0] ?? path.extname(file).slice(1);
    const mark = "`".repeat(
      Math.max(3, ...excerpt.map((one) => (/^\s*(`{3,})/.exec(one)?.[1] ?? "").length + 1)),
    );
    const info = `${lang}${marked === undefined ? "" : ` {${marked}}`}${title ? ` [${title}]` : ""}`;
    return indented(["", mark + info, ...excerpt, mark, ""]);
  });
}

/** The file that a name means: beside the page, or below a folder of the site. `@/` is the folder of the pages. */
function placeOf(file: string, { file: from, project }: PageContext): string | undefined {
  const { root, docs, boundary } = project;
  const beside = path.join(docs, path.dirname(from));
  const folders = file.startsWith(".") ? [beside, root] : [docs, root, path.dirname(docs), beside];
  return folders
    .map((folder) => path.resolve(folder, file.replace(/^@\/?/, "")))
    .find((place) => isFile(boundary, place));
}

const isMark = (line: string): boolean => /--8<--\s*\[(?:start|end):|#\s*(?:end)?region\b/.test(line);

/**
 * Lines of a text: of a section between `[start:name]` and `[end:name]` or `#region name` and `#endregion`, of
 * a range `2:9` or `2-9`, or all of them. Marks of sections are left out.
 */
function excerptOf(text: string, part: string | undefined): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const { from, to } = /^(?<from>\d*)[:,-]?(?<to>\d*)$/.exec(part ?? "")?.groups ?? {};
  const hasName = (mark: RegExp) => (line: string) => mark.exec(line)?.[1] === part;
  const start = lines.findIndex(hasName(/(?:\[start:|#\s*region\s+)([\w-]+)/));
  if (part && from !== undefined)
    return lines.slice(Math.max(0, Number(from || 1) - 1), Number(to) || undefined);
  if (!part || start === -1) return lines.filter((line) => !isMark(line));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex(
    (line) =>
      /#\s*endregion\s*(?:-->|\*\/)?\s*$/.test(line) || hasName(/(?:\[end:|#\s*endregion\s+)([\w-]+)/)(line),
  );
  const section = rest.slice(0, end === -1 ? undefined : end).filter((line) => !isMark(line));
  const indents = section.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return section.map((line) => line.slice(Math.min(...indents, line.length)));
}
