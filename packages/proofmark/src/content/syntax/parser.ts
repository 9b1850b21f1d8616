// Parses Markdown and MDX into a syntax tree; the door to micromark and its extensions.

import { problemError } from "@proofmark/prover/document/problems.ts";
import { excerptOf, type ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { mdxExpression } from "micromark-extension-mdx-expression";
import { mdxJsx } from "micromark-extension-mdx-jsx";
import { mdxMd } from "micromark-extension-mdx-md";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Extension } from "micromark-util-types";
import { withoutFrontMatter } from "../front-matter.ts";
import { admonitionLine, admonitionLineFromMarkdown } from "./admonitions.ts";
import { comment } from "./comment.ts";
import { checkLength, limits } from "./limits.ts";

/** A text with what its parts are read by. */
interface Syntax {
  readonly text: readonly Extension[];
  readonly tree: NonNullable<Options["mdastExtensions"]>;
}

const MARKDOWN: Syntax = {
  text: [gfm(), admonitionLine],
  // their transforms look for addresses once more, and make nodes without a position
  tree: [...gfmFromMarkdown().map(({ transforms: _, ...one }) => one), admonitionLineFromMarkdown],
};

/** Expressions are found by their braces; `literal.ts` reads them. A parser of JavaScript would not be linear. */
const NOTE: Syntax = {
  text: [...MARKDOWN.text, mdxJsx(), mdxExpression(), mdxMd(), comment],
  tree: [...MARKDOWN.tree, mdxFromMarkdown()],
};

const MDX: Syntax = {
  text: [...MARKDOWN.text, mdxjs(), comment],
  tree: [...MARKDOWN.tree, mdxFromMarkdown()],
};

/** Parses the text of a note, front matter and all. Throws a ProblemError with line, column and excerpt if it is not valid. */
export const parseNote = (text: string, file: string): Root =>
  parseWith(NOTE, withoutFrontMatter(text), file, text);

/** Parses MDX of any project, or its Markdown, where HTML is text. Throws a ProblemError with its place if it is not valid. */
export const parseForeign = (text: string, file: string, isMdx: boolean): Root =>
  parseWith(isMdx ? MDX : MARKDOWN, text, file);

function parseWith(syntax: Syntax, text: string, file: string, written = text): Root {
  checkLength(text, file);
  try {
    return fromMarkdown(text, {
      extensions: [...syntax.text, limits(file)],
      mdastExtensions: syntax.tree,
    });
  } catch (error) {
    throw isMessage(error) ? syntaxError(error, written, file) : error;
  }
}

/** The message of an extension for MDX, as a problem with its place. */
function syntaxError(error: Message, text: string, file: string): ProblemError {
  const { reason } = error;
  const { line, column } = placeOf(error, text);
  return problemError(file, line, `the note is not valid MDX: ${reason}`, {
    column,
    excerpt: excerptOf(text, line, column),
    fix: /expression|`\{`|brace/.test(reason)
      ? "put braces in backticks, or write `\\{`"
      : "close the element, or put `<` that is text in backticks",
  });
}

interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset?: number;
}

/** The part of a `VFileMessage` that a problem needs. */
interface Message extends Error {
  readonly reason: string;
  readonly ruleId?: string;
  readonly place?: Point | { readonly start: Point };
}

const isMessage = (error: unknown): error is Message => error instanceof Error && "reason" in error;

/** Where something was opened that is never closed; otherwise the place of the message. */
function placeOf({ reason, ruleId, place }: Message, text: string): Point {
  const { line, column } =
    /^Expected a closing tag for `.*?` \((?<line>\d+):(?<column>\d+)/.exec(reason)?.groups ?? {};
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const { start = { line: 1, column: 1 } } =
    place === undefined || "start" in place ? (place ?? {}) : { start: place };
  if (ruleId !== "unexpected-eof") return start;
  const before = text.slice(0, text.lastIndexOf(reason.includes("expression") ? "{" : "<", start.offset));
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
}
