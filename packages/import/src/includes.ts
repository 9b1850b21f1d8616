// Text and code that pages of VitePress and MkDocs take from files.
import path from "node:path";
import { codeLines, type Line } from "./blocks.ts";
import type { PageContext } from "./page.ts";
import { isFile } from "./site-files.ts";

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
