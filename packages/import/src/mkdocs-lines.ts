// The blocks of Python-Markdown: admonitions, details and tabs whose content is indented, blocks between
// slashes, and code from files.
import path from "node:path";
import { codeFence, excerpt } from "./includes.ts";
import { fenceAt, indentOf, type Line, rewriteLines } from "./lines.ts";
import type { PageContext } from "./page-context.ts";
import type { Project } from "./project.ts";
import { isFile } from "./project-files.ts";
import { admonitionLines, block, indented, type Rewrite, type Rewritten } from "./python-blocks.ts";
import { tabs } from "./python-tabs.ts";

const ADMONITION =
  /^(?<indent> *)(?<mark>!!!|\?\?\?\+?)[ \t]+(?<kinds>[\w -]*\w)(?:[ \t]+"(?<title>(?:[^"\\]|\\.)*)")?[ \t]*$/;
const SLASHES = /^(?<indent> *)(?<mark>\/{3,})[ \t]*(?<name>[\w-]+)[ \t]*(?:\|[ \t]*(?<title>.*?))?[ \t]*$/;
const SNIPPET = /^(?<indent> *)-+8<-+[ \t]+["'](?<file>[^"']+)["'][ \t]*$/;
const INCLUDE = /^(?<indent> *)\{\*[ \t]*(?<file>\S+)(?<words>[^*]*)\*\}[ \t]*$/;
const AUTODOC = /^(?<indent> *):::[ \t]+(?<name>[\w.]+)[ \t]*$/;
const ABBREVIATION = /^\*\[(?<name>[^\]]+)\]:/;
const ATTRIBUTES = /^ *\{:?[ \t]*[.#][^{}]*\}[ \t]*$/;

/** Rewrites the blocks of a page to the engine's own. */
export function rewritePythonLines(lines: readonly Line[], page: PageContext, project: Project): Line[] {
  const rewrite = (inner: readonly Line[]): Line[] => rewritePythonLines(inner, page, project);
  return rewriteLines(fencesWithSnippets(lines, page, project), (all, start) => {
    const line = all[start];
    if (line === undefined) return undefined;
    return (
      admonition(all, start, page, rewrite) ??
      tabs(all, start, page, rewrite) ??
      slashes(all, start, page, rewrite) ??
      single(line, all, start, page, project)
    );
  });
}

function admonition(all: readonly Line[], start: number, page: PageContext, rewrite: Rewrite): Rewritten {
  const { text = "", at = 1 } = all[start] ?? {};
  const { indent, mark = "", kinds = "", title } = ADMONITION.exec(text)?.groups ?? {};
  if (indent === undefined) return undefined;
  const content = indented(all, start + 1, indent.length + 4);
  const inner = rewrite(content);
  const taken = content.length + 1;
  const [kind = "note"] = kinds.split(/\s+/);
  const shown = title ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  if (mark.startsWith("?"))
    return {
      lines: block(
        page,
        indent,
        at,
        `<details>\n<summary>${page.inline(shown || kind, at)}</summary>`,
        inner,
        "</details>",
      ),
      taken,
    };
  return { lines: admonitionLines(page, indent, at, kind, title, inner), taken };
}

/** `/// tip | Title` … `///`. */
function slashes(all: readonly Line[], start: number, page: PageContext, rewrite: Rewrite): Rewritten {
  const { indent, mark, name, title } = SLASHES.exec(all[start]?.text ?? "")?.groups ?? {};
  if (indent === undefined || mark === undefined || name === undefined) return undefined;
  const length = all.slice(start + 1).findIndex(({ text }) => text.trim() === mark);
  if (length === -1) return undefined;
  const at = all[start]?.at ?? 1;
  const content = all
    .slice(start + 1, start + 1 + length)
    .map((line) => ({ ...line, text: line.text.slice(Math.min(indent.length, indentOf(line.text))) }));
  const options = content.findIndex(({ text }) => !/^ {4}[\w-]+:/.test(text));
  const inner = rewrite(options > 0 ? content.slice(options) : content);
  const taken = length + 2;
  if (name === "details")
    return {
      lines: block(
        page,
        indent,
        at,
        `<details>\n<summary>${page.inline(title || "Details", at)}</summary>`,
        inner,
        "</details>",
      ),
      taken,
    };
  if (name === "caption" || name === "html") {
    page.note(at, `the block \`/// ${name}\``, "is its content");
    return { lines: inner.map((line) => ({ ...line, text: indent + line.text })), taken };
  }
  return { lines: admonitionLines(page, indent, at, name, title, inner), taken };
}

/** Notations of one line. */
function single(
  line: Line,
  all: readonly Line[],
  start: number,
  page: PageContext,
  project: Project,
): Rewritten {
  const { text, at } = line;
  const snippet = SNIPPET.exec(text)?.groups;
  if (snippet !== undefined) {
    const lines = fileLines(snippet["file"] ?? "", at, page, project) ?? [];
    return { lines: lines.map((own) => ({ text: (snippet["indent"] ?? "") + own, at })), taken: 1 };
  }
  const include = INCLUDE.exec(text)?.groups;
  if (include !== undefined) return { lines: includedCode(include, at, page, project), taken: 1 };
  const autodoc = AUTODOC.exec(text)?.groups;
  if (autodoc !== undefined) {
    page.note(at, "a reference made from Python code (`:::`)", "is left out");
    const options = indented(all, start + 1, (autodoc["indent"] ?? "").length + 4);
    return { lines: [], taken: 1 + options.length };
  }
  if (ABBREVIATION.test(text)) {
    page.note(at, "an abbreviation", "is left out");
    return { lines: [], taken: 1 };
  }
  return ATTRIBUTES.test(text) ? { lines: [], taken: 1 } : undefined;
}

/** `{* docs/tutorial.py hl[4] ln[1:9] *}`: the code of a file. */
function includedCode(
  groups: Readonly<Record<string, string>>,
  at: number,
  page: PageContext,
  project: Project,
): Line[] {
  const { indent = "", file = "", words = "" } = groups;
  const lines = fileLines(file, at, page, project);
  if (lines === undefined) return [];
  const range = /ln\[(?<from>\d+)?:?(?<to>\d+)?\]/.exec(words)?.groups ?? {};
  const from = Number(range["from"] ?? 1);
  const shown = lines.slice(from - 1, range["to"] === undefined ? undefined : Number(range["to"]));
  const marked = /hl\[(?<lines>[^\]]*)\]/.exec(words)?.groups?.["lines"]?.replaceAll(":", "-") ?? "";
  return codeFence(shown, path.extname(file).slice(1), marked === "" ? "" : ` {${marked}}`).map((text) => ({
    text: indent + text,
    at,
  }));
}

/** The lines of a file, or of a part of it: `file.py:section`, `file.py:2:9`. */
function fileLines(name: string, at: number, page: PageContext, project: Project): string[] | undefined {
  const { file = name, part } = /^(?<file>.*?\.\w+):(?<part>[\w:-]+)$/.exec(name)?.groups ?? {};
  const places = [
    project.root,
    project.docs,
    path.dirname(project.docs),
    path.join(project.docs, path.dirname(page.file)),
  ];
  const place = places
    .map((folder) => path.resolve(folder, file))
    .find((found) => isFile(project.boundary, found));
  const text = place === undefined ? undefined : page.read(place);
  if (text === undefined) {
    page.note(at, `\`${file}\`, which is not there`, "is left out");
    return undefined;
  }
  return excerpt(text, part);
}

/** Snippets inside of fences. */
function fencesWithSnippets(lines: readonly Line[], page: PageContext, project: Project): Line[] {
  const result: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const fence = fenceAt(lines, index);
    const taken = fence?.lines ?? lines.slice(index, index + 1);
    for (const line of taken) {
      const snippet = fence === undefined ? undefined : SNIPPET.exec(line.text)?.groups;
      const found =
        snippet === undefined ? undefined : fileLines(snippet["file"] ?? "", line.at, page, project);
      if (found === undefined) result.push(line);
      else for (const text of found) result.push({ text: (snippet?.["indent"] ?? "") + text, at: line.at });
    }
    index += taken.length;
  }
  return result;
}
