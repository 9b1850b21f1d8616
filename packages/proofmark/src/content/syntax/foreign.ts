import type { Problem } from "@proofmark/prover/problem.ts";

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
