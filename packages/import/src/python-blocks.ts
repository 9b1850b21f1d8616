// The blocks of Python-Markdown: admonitions, details and tabs with indented content, blocks between slashes,
// and code from files.
import path from "node:path";
import { admonition, codeFence, details, excerpt, type Tab, tabs } from "./blocks.ts";
import { fenceAt, indentOf, type Line, type Rewrite, type Rewritten, rewriteLines } from "./lines.ts";
import type { PageContext } from "./page.ts";
import { isFile } from "./site-files.ts";

const ADMONITION =
  /^(?<indent> *)(?<mark>!!!|\?\?\?\+?)[ \t]+(?<kind>\w[\w-]*)[\w -]*(?:[ \t]+"(?<title>(?:[^"\\]|\\.)*)")?[ \t]*$/;
const SLASHES = /^(?<indent> *)(?<mark>\/{3,})[ \t]*(?<name>[\w-]+)[ \t]*(?:\|[ \t]*(?<title>.*?))?[ \t]*$/;
const TAB = /^(?<indent> *)===[!+]*[ \t]+"(?<title>[^"]+)"[ \t]*$/;
const SNIPPET = /^(?<indent> *)-+8<-+[ \t]+["'](?<file>[^"']+)["'][ \t]*$/;
const INCLUDE = /^(?<indent> *)\{\*[ \t]*(?<file>\S+)(?<words>[^*]*)\*\}[ \t]*$/;
const AUTODOC = /^(?<indent> *):::[ \t]+[\w.]+[ \t]*$/;
const ABBREVIATION = /^\*\[[^\]]+\]:/;
const ATTRIBUTES = /^ *\{:?[ \t]*[.#][^{}]*\}[ \t]*$/;

/** A block as it is written: its name and title, its content without its indent, and how many lines it has. */
interface Found {
  readonly indent: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly isFolded: boolean;
  readonly content: readonly Line[];
  readonly length: number;
}

/** Rewrites the blocks of a page. */
export function pythonBlocks(page: PageContext): Rewrite {
  const rewrite: Rewrite = (lines, start) => {
    const found = blockAt(lines, start);
    if (found === undefined) return single(lines, start, page);
    const { indent, name, title, isFolded, length } = found;
    if (name === "tab") return tabsAt(lines, start, page, rewrite);
    const number = lines[start]?.number ?? 1;
    const content = behind(indent, rewriteLines(found.content, rewrite));
    const block = { indent, number, content };
    if (isFolded) {
      const summary = title || name.charAt(0).toUpperCase() + name.slice(1);
      return { lines: details(page, block, summary), length };
    }
    if (name !== "caption" && name !== "html") return { lines: admonition(page, block, name, title), length };
    page.note(number, `the block \`/// ${name}\``, "is its content");
    return { lines: content, length };
  };
  return rewrite;
}

const behind = (indent: string, lines: readonly Line[]): Line[] =>
  lines.map(({ text, number }) => ({ text: text === "" ? "" : indent + text, number }));

/** Lines without so many columns of indent. */
const outdented = (lines: readonly Line[], indent: number): Line[] =>
  lines.map(({ text, number }) => ({ text: text.slice(Math.min(indent, indentOf(text))), number }));

/** The lines that belong to a block by their indent; blank ones at the end do not. */
function indented(lines: readonly Line[], start: number, indent: number): readonly Line[] {
  let end = start;
  for (let index = start; index < lines.length; index++) {
    const { text = "" } = lines[index] ?? {};
    if (text.trim() === "") continue;
    if (indentOf(text) < indent) break;
    end = index + 1;
  }
  return lines.slice(start, end);
}

function blockAt(lines: readonly Line[], start: number): Found | undefined {
  const { text = "" } = lines[start] ?? {};
  const slashed = SLASHES.exec(text)?.groups;
  if (slashed !== undefined) {
    const { indent = "", mark, name = "", title } = slashed;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => line.text.trim() === mark);
    if (end === -1) return undefined;
    const content = outdented(rest.slice(0, end), indent.length);
    const options = content.findIndex((line) => !/^ {4}[\w-]+:/.test(line.text));
    return {
      ...{ indent, name, title, isFolded: name === "details" },
      content: options > 0 ? content.slice(options) : content,
      length: end + 2,
    };
  }
  const marked = (ADMONITION.exec(text) ?? TAB.exec(text))?.groups;
  if (marked === undefined) return undefined;
  const { indent = "", mark, kind = "tab", title } = marked;
  const content = indented(lines, start + 1, indent.length + 4);
  return {
    ...{ indent, name: kind, title, isFolded: mark?.startsWith("?") === true },
    content: outdented(content, indent.length + 4),
    length: content.length + 1,
  };
}

/** All tabs in a row as one block. */
function tabsAt(lines: readonly Line[], start: number, page: PageContext, rewrite: Rewrite): Rewritten {
  const found: Tab[] = [];
  let indent: string | undefined;
  let end = start;
  for (let next = start; next < lines.length; ) {
    if (lines[next]?.text.trim() === "") {
      next += 1;
      continue;
    }
    const tab = blockAt(lines, next);
    if (tab?.name !== "tab" || (indent ?? tab.indent) !== tab.indent) break;
    indent = tab.indent;
    const title = tab.title ?? "";
    // a label has no Markdown and no icons
    const label =
      title
        .replace(/:[a-z]+-[\w-]+:/g, "")
        .replace(/[`*_]/g, "")
        .trim() || title;
    const content = behind(indent, rewriteLines(tab.content, rewrite));
    found.push({ label, number: lines[next]?.number ?? 1, content });
    next += tab.length;
    end = next;
  }
  return { lines: tabs(page, indent ?? "", found), length: end - start };
}

/** Notations of one line. */
function single(lines: readonly Line[], start: number, page: PageContext): Rewritten {
  const { text = "", number = 1 } = lines[start] ?? {};
  const snippet = SNIPPET.exec(text)?.groups;
  if (snippet !== undefined) {
    const code = fileLines(snippet["file"] ?? "", number, page) ?? [];
    return { lines: code.map((line) => ({ text: (snippet["indent"] ?? "") + line, number })), length: 1 };
  }
  const include = INCLUDE.exec(text)?.groups;
  if (include !== undefined) return { lines: includedCode(include, number, page), length: 1 };
  const autodoc = AUTODOC.exec(text)?.groups;
  if (autodoc !== undefined) {
    page.note(number, "a reference made from Python code (`:::`)", "is left out");
    const options = indented(lines, start + 1, (autodoc["indent"] ?? "").length + 4);
    return { lines: [], length: 1 + options.length };
  }
  const isAbbreviation = ABBREVIATION.test(text);
  if (isAbbreviation) page.note(number, "an abbreviation", "is left out");
  return isAbbreviation || ATTRIBUTES.test(text) ? { lines: [], length: 1 } : undefined;
}

/** `{* docs/tutorial.py hl[4] ln[1:9] *}`: the code of a file. */
function includedCode(
  { indent = "", file = "", words = "" }: Readonly<Record<string, string>>,
  number: number,
  page: PageContext,
): Line[] {
  const lines = fileLines(file, number, page);
  if (lines === undefined) return [];
  const { from, to } = /ln\[(?<from>\d+)?:?(?<to>\d+)?\]/.exec(words)?.groups ?? {};
  const code = lines.slice(Number(from ?? 1) - 1, to === undefined ? undefined : Number(to));
  const marked = /hl\[(?<lines>[^\]]*)\]/.exec(words)?.groups?.["lines"]?.replaceAll(":", "-");
  const fence = codeFence(code, path.extname(file).slice(1), marked ? ` {${marked}}` : "");
  return fence.map((text) => ({ text: indent + text, number }));
}

/** The lines of a file, or of a part of it: `file.py:section`, `file.py:2:9`. */
function fileLines(name: string, number: number, page: PageContext): string[] | undefined {
  const { root, docs, boundary } = page.project;
  const { file = name, part } = /^(?<file>.*?\.\w+):(?<part>[\w:-]+)$/.exec(name)?.groups ?? {};
  const folders = [root, docs, path.dirname(docs), path.join(docs, path.dirname(page.file))];
  const place = folders.map((folder) => path.resolve(folder, file)).find((found) => isFile(boundary, found));
  const text = place === undefined ? undefined : page.read(place);
  if (text !== undefined) return excerpt(text, part);
  page.note(number, `\`${file}\`, which is not there`, "is left out");
  return undefined;
}

/** Puts the lines of files into fences that name them. */
export function includeInFences(lines: readonly Line[], page: PageContext): Line[] {
  return rewriteLines(lines, (all, start) => {
    const fence = fenceAt(all, start);
    if (fence === undefined) return undefined;
    const inside = fence.lines.flatMap((line) => {
      const { indent = "", file } = SNIPPET.exec(line.text)?.groups ?? {};
      const found = file === undefined ? undefined : fileLines(file, line.number, page);
      return found?.map((text) => ({ text: indent + text, number: line.number })) ?? [line];
    });
    return { lines: inside, length: fence.lines.length };
  });
}
