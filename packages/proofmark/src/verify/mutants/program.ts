// Mutants of programs and queries: a word less that changes what an expression means.
import type { Edit } from "./edit.ts";
import { type Lexeme, nextOf } from "./lexemes.ts";

/** Words and signs in front of what they change. */
const PREFIXES: Readonly<Record<string, ReadonlySet<string>>> = {
  mjs: new Set(["await", "!", "return", "static", "async"]),
  python: new Set(["not", "await"]),
};

/** Programs without a word that negates, waits or returns. */
export function dropPrefixes(lexemes: readonly Lexeme[], language: string): Edit[] {
  const prefixes = PREFIXES[language];
  return lexemes.flatMap((lexeme, index): Edit[] => {
    const next = nextOf(lexemes, index);
    return prefixes?.has(lexeme.text) && next !== undefined && !/^[;)}]/.test(next.text)
      ? [{ kind: "keyword", from: lexeme.from, to: next.from, text: "" }]
      : [];
  });
}

/** Queries with a field, a directive or a `!` less. */
export function dropFromGraphql(lexemes: readonly Lexeme[]): Edit[] {
  return lexemes.flatMap((lexeme, index): Edit[] => {
    const { text, from, kind } = lexeme;
    if (text === "!") return [{ kind: "option", from, to: from + 1, text: "" }];
    if (text === "@") {
      const end = endOfDirective(lexemes, index);
      return [{ kind: "option", from, to: end, text: "" }];
    }
    const next = nextOf(lexemes, index);
    const isField =
      kind === "variable" &&
      !text.startsWith("$") &&
      next !== undefined &&
      /^(?:[}\w.]|\.\.\.)/.test(next.text);
    return isField ? [{ kind: "clause", from, to: from + text.length, text: "" }] : [];
  });
}

/** The offset behind a directive's name and arguments. */
function endOfDirective(lexemes: readonly Lexeme[], index: number): number {
  const name = lexemes[index + 1];
  const end = (name?.from ?? 0) + (name?.text.length ?? 0);
  if (!lexemes[index + 2]?.text.startsWith("(")) return end;
  const close = lexemes.slice(index + 2).find(({ text }) => text.startsWith(")"));
  return close === undefined ? end : close.from + 1;
}
