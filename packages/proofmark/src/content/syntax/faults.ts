// Mistakes that Markdown reads as something else: fences without an end, syntax of other sites, ids given twice.
import { formatWords, readCheckComments } from "@proofmark/prover/document/check-comment.ts";
import type { SlugState } from "@proofmark/prover/document/slug.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { Code, Delete, Heading } from "mdast";
import { sourceOf } from "./text-of.ts";

/** A fence's line with everything that may precede it: quotes, list items, indentation. */
const FENCE_LINE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?<mark>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/;
/** A line that opens a block and never closes one: a language, as authors write it. */
const OPENS = /^[a-z][\w+#-]*(?:\s|$)/i;

/** The problem with a code block that is never closed: Markdown extends it to the end of its container. */
export function fenceFault(
  node: Code,
  lines: readonly string[],
): Omit<Problem, "severity" | "file"> | undefined {
  const { start, end } = node.position ?? {};
  const mark = /^(?:`{3,}|~{3,})/.exec(
    lines[(start?.line ?? 0) - 1]?.slice((start?.column ?? 1) - 1) ?? "",
  )?.[0];
  if (start === undefined || end === undefined || mark === undefined) return undefined; // an indented block
  const place = { line: start.line, column: start.column };
  /** The words behind a mark that can close this block. */
  const infoOf = (line = ""): string | undefined => {
    const groups = FENCE_LINE.exec(line)?.groups;
    return groups?.["mark"]?.startsWith(mark) ? groups["info"] : undefined;
  };
  const inside = node.value.split("\n");
  const inner = inside.findIndex((line) => OPENS.test(infoOf(line) ?? ""));
  if (inner !== -1)
    return {
      ...place,
      message: "the code block is not closed before the next one opens",
      expected: `a line of ${mark} above line ${start.line + 1 + inner}`,
      found: inside[inner]?.trim(),
      fix: `close it, or open it with ${mark}${mark[0]} if that line belongs to it`,
    };
  if (end.line > start.line && infoOf(lines[end.line - 1])?.trim() === "") return undefined;
  return {
    ...place,
    message: "the code block is never closed",
    expected: `a line of ${mark} below it`,
  };
}

/** Syntax that other sites read in a text, as written: a backslash before its sign makes it text. */
const FOREIGN: readonly (readonly [RegExp, fix: string])[] = [
  [/^(?:!!!|\?\?\?\+?) +\w+(?=\s*$| ")/gm, "write `:::note` above the text and `:::` below it"],
  [/(?<!\\)\[\[_?toc_?\]\]/gi, "leave it out: each page has its table of contents"],
  [/(?<![^\s(]):[a-z][a-z\d_+-]+:(?![^\s).,;!?])/g, "write the character, such as 🎉"],
  // one with spaces has a sign of a formula, other than "$PATH and US$"
  [
    /(?<![^\s(])\$(?:[^\s$]+|[^\s$][^$\n]*[\\^_=+{}][^$\n]*)(?<![\s\\])\$(?![^\s).,;:!?])/g,
    "write the formula as code, in backticks",
  ],
  [/(?<![\w=\\])==(?![\s=])[^=\n]*[^\s=]==(?![\w=])/g, "write `<mark>…</mark>`"],
  [/(?<=[\p{L}\d)])\^[^\s^[\]]{1,20}\^/gu, "write `<sup>…</sup>`"],
  [
    /(?<!\\)!?\[[^\]\n]*\]\((?:\.{0,2}\/|[^\s()<>]*(?= [^\n()<>]*\.[a-z]{2,5}\)))[^\n()<>"']* [^\n()<>"']*\)/gi,
    "write `%20` in place of each space of the address",
  ],
];

/** Finds syntax of other sites in the source of a text, which shows it as it is; counts its lines from 0. */
export const foreignSyntax = (source: string): (Pick<Problem, "message" | "fix"> & { line: number })[] =>
  FOREIGN.flatMap(([pattern, fix]) =>
    Array.from(source.matchAll(pattern), ({ 0: found, index }) => ({
      line: source.slice(0, index).split("\n").length - 1,
      message: `\`${found}\` is shown as it is written`,
      fix: `${fix}; for the text itself, put a backslash before it`,
    })),
  );

/** The problem with text that is struck through, where its author meant an index: `H~2~O`. */
export function struckSyntax(node: Delete, text: string): Pick<Problem, "message" | "fix">[] {
  const written = sourceOf(node, text);
  const before = text[(node.position?.start.offset ?? 0) - 1] ?? "";
  if (!/^~[^~\s]+~$/.test(written) || !/[\p{L}\d)]/u.test(before)) return [];
  const fix = "write `<sub>…</sub>`, or `~~…~~` to strike it through";
  return [{ message: `\`${written}\` is shown struck through`, fix }];
}

/** Problems with words for `check` in a comment, which count in Markdown that is no note. */
export const commentFaults = (text: string, line: number): Omit<Problem, "severity" | "file">[] =>
  readCheckComments(text, { file: "", line }, []).map(({ line, words }) => ({
    line,
    message: "a `check:` comment has no effect in a note",
    fix: `write \`${formatWords(words)}\` behind the language of each fence that it is for`,
  }));

/** Takes the id that the author gave a heading off the heading's end: `## Text {#id}`. */
export function takeId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  const id = last?.type === "mdxTextExpression" ? /^#([^\s{}]+)$/.exec(last.value)?.[1] : undefined;
  if (id === undefined) return undefined;
  heading.children.pop();
  const before = heading.children.at(-1);
  if (before?.type === "text") before.value = before.value.trimEnd();
  return id;
}

/** Ids are of the page: those of its partials, and of what the theme puts around the note, are taken. */
export function claimId(
  id: string,
  place: { readonly file: string; readonly line: number; readonly column: number },
  { used, written }: SlugState,
): Problem | undefined {
  if (id.startsWith(":"))
    return {
      severity: "error",
      ...place,
      message: `the id \`${id}\` begins with a colon, like those of the page around the note`,
      expected: "an id that begins with another sign",
    };
  if (used.has(id))
    return {
      severity: "warning",
      ...place,
      message: `the page has the id \`${id}\` twice, so links to it lead to the first`,
      found: written.has(id) ? `also at ${written.get(id)}` : "also generated for a heading above",
      fix: "give one of them another id",
    };
  used.set(id, 0);
  written.set(id, `${place.file}:${place.line}`);
  return undefined;
}
