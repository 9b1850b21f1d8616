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
    if (lexeme.text === "await" && isLastStatement(lexemes, index)) return [];
    return prefixes?.has(lexeme.text) && next !== undefined && !/^[;)}]/.test(next.text)
      ? [{ kind: "keyword", from: lexeme.from, to: next.from, text: "" }]
      : [];
  });
}

/**
 * Whether a statement begins here and is the last of a module. Nothing comes after it that `await` would hold
 * back, and the process goes on until its work has ended.
 */
function isLastStatement(lexemes: readonly Lexeme[], index: number): boolean {
  const before = lexemes[index - 1];
  if (before !== undefined && !(before.kind === "space" && before.text.endsWith("\n"))) return false;
  let depth = 0;
  for (const [at, { text, kind }] of lexemes.entries()) {
    if (at <= index || kind === "string" || kind === "comment") continue;
    if (/^[([{]$/.test(text)) depth += 1;
    else if (/^[)\]}]$/.test(text)) depth -= 1;
    else if (text === ";" && depth === 0) return nextOf(lexemes, at) === undefined;
  }
  return false;
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
