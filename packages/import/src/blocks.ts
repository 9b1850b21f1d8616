// Blocks of other generators in the engine's notation: admonitions, folded details, tabs, code from files.
// Here are the ones between lines of colons, and the writer that all share.
import path from "node:path";
import { fenceLabel } from "./fences.ts";
import { hasMark } from "./held-text.ts";
import { quoted } from "./jsx.ts";
import { fenceAt, type Line, type Rewrite, rewriteLines } from "./lines.ts";
import type { PageContext } from "./page.ts";

/** The engine's kinds of admonitions, each with the names that generators have for it. */
const KINDS: Readonly<Record<string, string>> = {
  note: "note seealso example quote cite",
  tip: "tip hint check done",
  info: "info abstract summary tldr todo question help faq",
  warning: "warning attention",
  danger: "danger failure fail missing error bug",
  caution: "caution",
  important: "important",
  success: "success",
  secondary: "secondary",
};

/** The kind of admonition that a name means; undefined for an unknown one. */
export const kindOf = (name: string): string | undefined =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.split(" ").includes(name.toLowerCase()));

/** A block as it is found: its content is already rewritten. */
export interface Block {
  readonly indent: string;
  readonly number: number;
  readonly content: readonly Line[];
}

/** Lines between two marks with blank lines around them. A fence that the content leaves open ends with it. */
function enclosed(page: PageContext, { indent, number, content }: Block, begin: string, end: string): Line[] {
  const last = content.at(-1)?.number ?? number;
  const mark = (text: string, at: number): Line[] =>
    ["", indent + page.held.hold(text), ""].map((one) => ({ text: one, number: at }));
  const closing: Line[] = [];
  for (let index = 0; index < content.length; ) {
    const fence = fenceAt(content, index);
    if (fence?.isClosed === false) closing.push({ text: fence.indent + fence.mark, number: last });
    index += fence?.lines.length ?? 1;
  }
  return [...mark(begin, number), ...content, ...closing, ...mark(end, last)];
}

/** An admonition of the engine. One of a kind that it lacks has the kind for its title. */
export function admonition(page: PageContext, block: Block, name: string, title: string | undefined): Line[] {
  const kind = kindOf(name) ?? "note";
  const shown = title ?? (kind === name ? "" : name.charAt(0).toUpperCase() + name.slice(1));
  // an admonition has more colons than those inside of it
  const inside = block.content
    .filter(({ text }) => hasMark(text))
    .map(({ text }) => /^:{3,}(?=\w)/.exec(page.held.restore(text.trim()))?.[0].length ?? 0);
  const colons = ":".repeat(Math.max(2, ...inside) + 1);
  const head = `${colons}${kind}${shown === "" ? "" : ` ${page.inline(shown, block.number)}`}`;
  return enclosed(page, block, head, colons);
}

export const details = (page: PageContext, block: Block, summary: string): Line[] =>
  enclosed(page, block, `<details>\n<summary>${page.inline(summary, block.number)}</summary>`, "</details>");

export interface Tab extends Omit<Block, "indent"> {
  readonly label: string;
}

/** A block of tabs; without any there is nothing. Two tabs with one label are numbered. */
export function tabs(page: PageContext, indent: string, all: readonly Tab[]): Line[] {
  const [first] = all;
  if (first === undefined) return [];
  const counts = new Map<string, number>();
  const content = all.flatMap(({ label, ...tab }) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const value = quoted(count === 1 ? label : `${label} ${count}`);
    return enclosed(page, { ...tab, indent }, `<TabItem value=${value}>`, "</TabItem>");
  });
  return enclosed(page, { indent, number: first.number, content }, "<Tabs>", "</Tabs>");
}

const OPEN = /^(?<indent>[ \t]*):{3,}[ \t]*(?<name>[\w-]+)[ \t]*(?<rest>.*)$/;
const LABEL = /^[ \t]*={2,}[ \t]+(?<label>\S.*?)[ \t]*$/;
const CLOSE = /^[ \t]*:{3,}[ \t]*$/;

/** Rewrites blocks between lines of colons, as Docusaurus, VitePress and Starlight have them. */
export function colonBlocks(page: PageContext): Rewrite {
  const rewrite: Rewrite = (lines, start) => {
    const { text = "", number = 1 } = lines[start] ?? {};
    const { indent, name, rest = "" } = OPEN.exec(text)?.groups ?? {};
    if (indent === undefined || name === undefined) return undefined;
    const { content, length } = contentOf(lines, start, name === "code-group");
    const title = titleOf(rest);
    if (name === "code-group") return { lines: tabs(page, indent, fencesOf(content)), length };
    if (name === "tabs") return { lines: tabs(page, indent, labelled(content, rewrite)), length };
    const block = { indent, number, content: rewriteLines(content, rewrite) };
    const blank = { text: "", number };
    if (name === "raw" || name === "v-pre") return { lines: [blank, ...block.content, blank], length };
    if (name === "details") return { lines: details(page, block, title || "Details"), length };
    const isKnown = kindOf(name) !== undefined;
    if (!isKnown) page.note(number, `the block \`:::${name}\``, "is a note with its name as title");
    return { lines: admonition(page, block, name, title || (isKnown ? "" : name)), length };
  };
  return rewrite;
}

/** The lines up to the end of a block. A group of code ends before text too: its author forgot to close it. */
function contentOf(
  lines: readonly Line[],
  start: number,
  isCode: boolean,
): { content: readonly Line[]; length: number } {
  let depth = 1;
  for (let index = start + 1; index < lines.length; ) {
    const { text = "" } = lines[index] ?? {};
    const fence = fenceAt(lines, index);
    if (fence === undefined && CLOSE.test(text)) depth -= 1;
    else if (fence === undefined && isCode && text.trim() !== "")
      return { content: lines.slice(start + 1, index), length: index - start };
    else if (fence === undefined && OPEN.test(text)) depth += 1;
    if (depth === 0) return { content: lines.slice(start + 1, index), length: index + 1 - start };
    index += fence?.lines.length ?? 1;
  }
  return { content: lines.slice(start + 1), length: lines.length - start };
}

/** The title behind a block's name: `[Title]`, `Title`, `"Title"`, without attributes in braces. */
function titleOf(rest: string): string {
  const text = rest.replace(/\{[^{}]*\}\s*$/, "").trim();
  return /^\[(.*)\]$/.exec(text)?.[1] ?? /^"(.*)"$/.exec(text)?.[1] ?? text;
}

/** Each fence as a tab. */
function fencesOf(lines: readonly Line[]): Tab[] {
  const found: Tab[] = [];
  for (let index = 0; index < lines.length; ) {
    const fence = fenceAt(lines, index);
    if (fence !== undefined)
      found.push({ label: fenceLabel(fence.info), number: lines[index]?.number ?? 1, content: fence.lines });
    index += fence?.lines.length ?? 1;
  }
  return found;
}

/** The lines behind each `== Label` as a tab. */
function labelled(lines: readonly Line[], rewrite: Rewrite): Tab[] {
  const found: { label: string; number: number; content: Line[] }[] = [];
  const all = rewriteLines(lines, rewrite);
  for (let index = 0; index < all.length; ) {
    const { text = "", number = 1 } = all[index] ?? {};
    const inside = fenceAt(all, index)?.lines ?? all.slice(index, index + 1);
    const label = LABEL.exec(text)?.groups?.["label"];
    if (label === undefined) found.at(-1)?.content.push(...inside);
    else found.push({ label, number, content: [] });
    index += inside.length;
  }
  return found;
}

/** Code as a fence that is longer than any in it. */
export function codeFence(code: readonly string[], lang: string, words = ""): string[] {
  const longest = Math.max(2, ...code.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const mark = "`".repeat(longest + 1);
  return ["", `${mark}${lang}${words}`, ...code, mark, ""];
}

/**
 * Lines of a text: of a section between `[start:name]` and `[end:name]` or `#region name` and `#endregion`, of
 * a range `2:9` or `2-9`, or all of them. Marks of sections are left out.
 */
export function excerpt(text: string, part: string | undefined): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const isMark = (line: string): boolean => /--8<--\s*\[(?:start|end):|#\s*(?:end)?region\b/.test(line);
  const whole = lines.filter((line) => !isMark(line));
  if (part === undefined || part === "") return whole;
  const { from, to } = /^(?<from>\d*)[:,-]?(?<to>\d*)$/.exec(part)?.groups ?? {};
  if (from !== undefined) return lines.slice(Math.max(0, Number(from || 1) - 1), Number(to) || undefined);
  const name = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const start = lines.findIndex((line) =>
    new RegExp(`\\[start:${name}\\]|#\\s*region\\s+${name}\\b`).test(line),
  );
  if (start === -1) return whole;
  const rest = lines.slice(start + 1);
  const ends = new RegExp(`\\[end:${name}\\]|#\\s*endregion(?:\\s+${name})?\\b`);
  const end = rest.findIndex((line) => ends.test(line));
  const section = rest.slice(0, end === -1 ? undefined : end).filter((line) => !isMark(line));
  const indents = section.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return section.map((line) => line.slice(Math.min(...indents, line.length)));
}

const SNIPPET =
  /^(?<indent> *)<<<[ \t]*(?<file>[^\s{[]+?)(?:#(?<region>[\w-]+))?[ \t]*(?:\{(?<words>[^}]*)\})?[ \t]*(?:\[(?<title>[^\]]*)\])?[ \t]*$/;
const INCLUDE =
  /^(?<indent> *)<!--[ \t]*@include:[ \t]*(?<file>[^\s{#]+)(?:#(?<region>[\w-]+))?(?:\{(?<range>[^}]*)\})?[ \t]*-->[ \t]*$/;

/** Code (`<<< file`) and Markdown (`<!--@include: file-->`) as VitePress takes them from files. */
export function vitePressIncludes(
  lines: readonly Line[],
  page: PageContext,
  including: readonly string[] = [],
): Line[] {
  return rewriteLines(lines, (all, start) => {
    const { text = "", number = 1 } = all[start] ?? {};
    const snippet = SNIPPET.exec(text)?.groups;
    const include = snippet ?? INCLUDE.exec(text)?.groups;
    const { indent = "", file, region, words = "", title, range } = include ?? {};
    if (file === undefined) return undefined;
    const { docs } = page.project;
    const place = file.startsWith("@") // `@/` is the folder of the pages
      ? path.join(docs, file.replace(/^@\/?/, ""))
      : path.resolve(docs, path.dirname(page.file), file);
    const found = page.read(place);
    if (found === undefined || including.includes(place)) {
      const why = found === undefined ? "which is not there" : "which includes itself";
      page.note(number, `\`${file}\`, ${why}`, "is left out");
      return { lines: [], length: 1 };
    }
    const indented = (texts: readonly string[]): Line[] =>
      texts.map((one) => ({ text: indent + one, number }));
    if (snippet === undefined) {
      const inner = indented(excerpt(found, region ?? range));
      return { lines: vitePressIncludes(inner, page, [...including, place]), length: 1 };
    }
    const marked = /[\d,-]+/.exec(words)?.[0];
    const lang = /[a-z]\w*/i.exec(words)?.[0] ?? path.extname(file).slice(1);
    const more = `${marked === undefined ? "" : ` {${marked}}`}${title ? ` [${title}]` : ""}`;
    return { lines: indented(codeFence(excerpt(found, region), lang, more)), length: 1 };
  });
}
