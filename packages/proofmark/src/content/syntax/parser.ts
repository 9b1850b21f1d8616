// Parses Markdown and MDX into a syntax tree; the door to micromark and its extensions.

import { problemError } from "@proofmark/prover/document/problems.ts";
import { excerptOf, ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { mdxExpression } from "micromark-extension-mdx-expression";
import { mdxJsx } from "micromark-extension-mdx-jsx";
import { mdxMd } from "micromark-extension-mdx-md";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Construct, Extension } from "micromark-util-types";
import { withoutFrontMatter } from "../front-matter-text.ts";
import { admonitionLine, admonitionLineFromMarkdown } from "./admonition-line.ts";
import { comment, commentFromMarkdown, withoutComments } from "./comment.ts";
import { headingId, headingIdFromMarkdown } from "./heading-id.ts";
import { checkLengths, limitContainers } from "./limits.ts";

/** A text with what its parts are read by. */
interface Syntax {
  readonly text: readonly Extension[];
  readonly tree: NonNullable<Options["mdastExtensions"]>;
}

const GFM: Syntax = {
  text: [gfm()],
  // their transforms look for addresses once more, and make nodes without a position
  tree: gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension),
};

/** Expressions are found by their braces; `literal.ts` reads them. A parser of JavaScript would not be linear. */
const NOTE: Syntax = {
  text: [
    ...GFM.text,
    withoutComments(mdxJsx()),
    mdxExpression(),
    mdxMd(),
    comment,
    headingId,
    admonitionLine,
  ],
  tree: [
    ...GFM.tree,
    mdxFromMarkdown(),
    commentFromMarkdown,
    headingIdFromMarkdown,
    admonitionLineFromMarkdown,
  ],
};

const MDX: Syntax = {
  text: [...GFM.text, withoutComments(mdxjs()), comment],
  tree: [...GFM.tree, mdxFromMarkdown(), commentFromMarkdown],
};

/** Parses the text of a note, front matter and all. Throws a ProblemError with line, column and excerpt if it is not valid. */
export const parseNote = (text: string, file: string): Root =>
  parseWith(NOTE, withoutFrontMatter(text), file, text);

/** Parses MDX of any project. Throws a ProblemError with line, column and excerpt if it is not valid. */
export const parseAnyMdx = (text: string, file: string): Root => parseWith(MDX, text, file);

/** Parses Markdown as GitHub reads it: HTML stays text. Throws a ProblemError if it is beyond the limits. */
export const parseMarkdown = (text: string, file: string): Root => parseWith(GFM, text, file);

function parseWith(syntax: Syntax, text: string, file: string, written = text): Root {
  const opened: Opened = {};
  const extensions = [...syntax.text.map((one) => notingStarts(one, opened)), limitContainers(file)];
  try {
    checkLengths(text, file, extensions);
    return fromMarkdown(text, { extensions, mdastExtensions: syntax.tree });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw syntaxError(error, written, file, opened);
  }
}

/** Where the element or the expression begins that was read last. */
interface Opened {
  at?: Point;
}

/** An extension whose constructs note where they begin: messages name the end of what is never closed. */
function notingStarts({ flow, text, ...rest }: Extension, opened: Opened): Extension {
  const noting = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      if (construct.name?.startsWith("mdx")) opened.at = this.now();
      return construct.tokenize.call(this, effects, ok, nok);
    },
  });
  const all = (constructs: Extension["flow"]) =>
    constructs &&
    Object.fromEntries(
      Object.entries(constructs).map(([code, list]) => [code, [list ?? []].flat().map(noting)]),
    );
  return { ...rest, ...(flow && { flow: all(flow) }), ...(text && { text: all(text) }) };
}

/** The message of an extension for MDX, as a problem with its place. Anything else is a bug. */
function syntaxError(error: unknown, text: string, file: string, opened: Opened): unknown {
  if (!isMessage(error)) return error;
  const { reason } = error;
  const { line, column } = placeOf(error, opened);
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
}

/** The part of a `VFileMessage` that a problem needs. */
interface Message {
  readonly reason: string;
  readonly ruleId?: string;
  readonly place?: Point | { readonly start: Point };
}

const isMessage = (error: unknown): error is Message & Error => error instanceof Error && "reason" in error;

/** Where something was opened that is never closed; otherwise the place of the message. */
function placeOf({ reason, ruleId, place = { line: 1, column: 1 } }: Message, { at }: Opened): Point {
  const { line, column } =
    /^Expected a closing tag for `.*?` \((?<line>\d+):(?<column>\d+)/.exec(reason)?.groups ?? {};
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  if (ruleId === "unexpected-eof" && at !== undefined) return at;
  return "start" in place ? place.start : place;
}
