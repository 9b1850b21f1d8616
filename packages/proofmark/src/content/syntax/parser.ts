// Parses Markdown and MDX into a syntax tree; the door to micromark and its extensions.

import { problemError } from "@proofmark/prover/document/problems.ts";
import { excerptOf, type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { codeText, htmlFlow, htmlText } from "micromark-core-commonmark";
import { gfm } from "micromark-extension-gfm";
import { mdxExpression } from "micromark-extension-mdx-expression";
import { mdxJsx } from "micromark-extension-mdx-jsx";
import { mdxMd } from "micromark-extension-mdx-md";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Construct, Extension } from "micromark-util-types";
import { VOID } from "../elements.ts";
import { withoutFrontMatter } from "../front-matter.ts";
import { admonitionLine, admonitionLineFromMarkdown } from "./admonitions.ts";

// ---- comments of HTML, `<!-- … -->`, as Markdown reads them: MDX has `{/* … */}` only

const EXCLAMATION = 33;

const opening: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => (code) => {
    effects.enter("data");
    effects.consume(code);
    return (next) => {
      effects.exit("data");
      return next === EXCLAMATION ? ok(next) : nok(next);
    };
  },
};

/** HTML that begins with `<!`. It has a name of its own, since MDX disables all HTML. */
const onlyComment = (html: Construct): Construct => ({
  ...html,
  name: "comment",
  tokenize(effects, ok, nok) {
    return effects.check(opening, html.tokenize.call(this, effects, ok, nok), nok);
  },
});

/** Reads comments, before `<` begins an element. */
const comment: Extension = {
  flow: { 60: onlyComment(htmlFlow) },
  text: { 60: onlyComment(htmlText) },
};

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

/** Maximum open elements to report for a note: each is found by parsing it again. */
const MAX_OPEN = 20;

function parseWith(syntax: Syntax, text: string, file: string, written = text): Root {
  checkLength(text, file);
  const problems: Problem[] = [];
  let rest = text;
  for (;;)
    try {
      const root = fromMarkdown(rest, {
        extensions: [...syntax.text, limits(file)],
        mdastExtensions: syntax.tree,
      });
      if (problems.length > 0) throw new ProblemError(problems);
      return root;
    } catch (error) {
      if (!isMessage(error)) throw error;
      const { problem, open } = syntaxError(error, written, file);
      problems.push(problem);
      if (rest[open] !== "<" || problems.length === MAX_OPEN) throw new ProblemError(problems);
      rest = `${rest.slice(0, open)} ${rest.slice(open + 1)}`; // find the next one as if this were text
    }
}

/** The message of an extension for MDX, as a problem with its place, and where an element is that is never closed. */
function syntaxError(error: Message, text: string, file: string): { problem: Problem; open: number } {
  const { reason } = error;
  const { line, column } = placeOf(error, text);
  const tag = /closing tag for `<(?<name>[\w.:-]+)[^`]*>`/.exec(reason)?.groups?.["name"];
  const fix = /expression|`\{`|brace/.test(reason)
    ? "put braces in backticks, or write `\\{`"
    : tag === undefined
      ? "close the element, or put `<` that is text in backticks"
      : VOID.has(tag)
        ? `write \`<${tag} />\``
        : `close it with \`</${tag}>\`, or put \`<${tag}>\` in backticks if it is text`;
  const lines = text.split("\n").slice(0, line - 1);
  return {
    open: tag === undefined ? -1 : lines.reduce((sum, { length }) => sum + length + 1, column - 1),
    problem: {
      ...{ severity: "error", file, line, column, fix },
      message:
        tag === undefined
          ? `the note is not valid MDX: ${reason}`
          : `the element \`<${tag}>\` is never closed`,
      excerpt: excerptOf(text, line, column),
    },
  };
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
  const { line, column } = /closing tag for `.*?` \((?<line>\d+):(?<column>\d+)/.exec(reason)?.groups ?? {};
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const { start = { line: 1, column: 1 } } =
    place === undefined || "start" in place ? (place ?? {}) : { start: place };
  if (ruleId !== "unexpected-eof") return start;
  const before = text.slice(0, text.lastIndexOf(reason.includes("expression") ? "{" : "<", start.offset));
  return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
}

// ---- limits that keep parsing linear: the parser looks back at everything in a text, and at every open container

/** Maximum nesting of elements, quotes and lists, since tree walks are recursive. */
export const MAX_LEVELS = 100;
/** Maximum characters of a paragraph, a heading, a title or a cell; the longest of these notes has 1,200. */
const MAX_TEXT = 6_000;
/** Maximum lines of a text: the parser moves all that follow for each item of a list. These notes have 4,000. */
const MAX_LINES = 25_000;
/** A quote or list that begins behind this column is within more than `MAX_LEVELS` others. */
const MAX_CONTAINER_COLUMN = 6 * MAX_LEVELS;

/** The problem of a text with too many levels. */
export const tooDeep = (file: string, line: number | undefined) =>
  problemError(file, line, `the note nests more than ${MAX_LEVELS} levels deep`);

/** Stops at a container that is within too many others, and at a sign that is too far into the text of a block. */
export function limits(file: string): Extension {
  const container: Construct = {
    name: "containerLimit",
    tokenize(_effects, _ok, nok) {
      const { column, line } = this.now();
      if (column > MAX_CONTAINER_COLUMN) throw tooDeep(file, line);
      return nok;
    },
  };
  const text: Construct = {
    name: "textLimit",
    tokenize(_effects, _ok, nok) {
      const start = this.events[0]?.[1].start ?? this.now();
      if (this.now().offset - start.offset > MAX_TEXT)
        throw problemError(file, start.line, "the text of a block is too long", {
          expected: `at most ${MAX_TEXT.toLocaleString("en")} characters in a paragraph, a heading or a cell`,
          fix: "split it, or show it as a code block",
        });
      return nok;
    },
  };
  const at = (signs: string, construct: Construct) =>
    Object.fromEntries([...signs].map((sign) => [sign.charCodeAt(0), construct]));
  // a run of backticks begins code at its first one only
  const backtick: Construct = { ...text, ...(codeText.previous && { previous: codeText.previous }) };
  return {
    document: at("*+->0123456789", container),
    text: { ...at("!&*<[\\]_{~", text), ...at("`", backtick) },
  };
}

/** Throws a ProblemError if a text is longer than any note. */
function checkLength(text: string, file: string): void {
  const lines = text.split("\n").length;
  if (lines <= MAX_LINES) return;
  throw problemError(file, MAX_LINES + 1, `the text has more than ${MAX_LINES.toLocaleString("en")} lines`, {
    found: `${lines.toLocaleString("en")} lines`,
    fix: "split it",
  });
}
