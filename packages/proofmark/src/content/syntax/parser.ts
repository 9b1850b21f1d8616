// Parses Markdown and MDX into a syntax tree; the door to micromark and its extensions.

import { excerptOf, type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { htmlFlow, htmlText } from "micromark-core-commonmark";
import { gfm } from "micromark-extension-gfm";
import { mdxExpression } from "micromark-extension-mdx-expression";
import { mdxJsx } from "micromark-extension-mdx-jsx";
import { mdxMd } from "micromark-extension-mdx-md";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Construct, Extension } from "micromark-util-types";
import { VOID } from "../elements.ts";
import { withoutFrontMatter } from "../front-matter.ts";
import { admonitionLine, admonitionLineFromMarkdown } from "./admonitions.ts";
import { checkLength, limits } from "./limits.ts";

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
