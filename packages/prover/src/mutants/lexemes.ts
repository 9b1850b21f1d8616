// The highlighter's tokens, cut finer: words, numbers, signs. Its kinds say what each may be changed into.
import type { Token } from "proofmark/src/content/highlight/highlight.ts";
import type { TokenClass } from "proofmark/src/content/highlight/token-classes.ts";

/** The smallest piece of a code that a mutant changes. */
export interface Lexeme {
  readonly text: string;
  readonly kind:
    | "word"
    | "number"
    | "string"
    | "operator"
    | "option"
    | "variable"
    | "comment"
    | "space"
    | "sign";
  /** Offset in the code. */
  readonly from: number;
}

/** A comment is one piece, and so are strings and variables; all else is cut into words and signs. */
const WHOLE: Partial<Record<TokenClass, Lexeme["kind"]>> = { c: "comment", s: "string", v: "variable" };
const PIECE = /\s+|\d[\d_]*(?:\.\d+)?(?![\w.])|[\p{L}_][\p{L}\p{N}_]*|[-+*/%<>=!&|^~?:@#]+|./gu;
/** There words reach to the next space or sign of a shell's grammar. */
const SPACED_PIECE = /\s+|&&|\|\|?|[<>]+|[;&()]|[^\s;&|()<>]+/gu;

/** `2>&1` is one sign. */
const REDIRECTION = /^\d*[<>]+&?\d*$/;

/**
 * The lexemes of a code, from the tokens of its lines. `isSpaced` for languages whose words are separated by
 * spaces.
 */
export function lexemesOf(lines: readonly (readonly Token[])[], isSpaced: boolean): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let at = 0;
  const add = (text: string, kind: Lexeme["kind"]): void => {
    lexemes.push({ text, kind, from: at });
    at += text.length;
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) add("\n", "space");
    for (const { text, kind } of mergeStrings(line)) {
      const whole = isSpaced && REDIRECTION.test(text) ? "operator" : WHOLE[kind];
      if (whole !== undefined) add(text, whole);
      else if (kind === "n" && /^[-+]?\d/.test(text)) add(text, "number");
      else
        for (const [piece] of text.matchAll(isSpaced ? SPACED_PIECE : PIECE))
          add(piece, kindOf(piece, kind, isSpaced));
    }
  }
  return lexemes;
}

function kindOf(text: string, kind: TokenClass, isSpaced: boolean): Lexeme["kind"] {
  if (text.trim() === "") return "space";
  if (isSpaced && /^-[^\s]/.test(text)) return "option";
  if (/^\d[\d_]*(?:\.\d+)?$/.test(text)) return "number";
  if (/^[\p{L}_]/u.test(text) || (isSpaced && /[\p{L}\p{N}]/u.test(text))) return "word";
  return kind === "o" || isSpaced ? "operator" : "sign";
}

/** The quotes of a string and its text are tokens of their own. */
function mergeStrings(line: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (const token of line) {
    const last = merged.at(-1);
    if (token.kind === "s" && last?.kind === "s")
      merged[merged.length - 1] = { kind: "s", text: last.text + token.text };
    else merged.push(token);
  }
  return merged;
}

/** The next lexeme that is no space and no comment. */
export function nextOf(lexemes: readonly Lexeme[], index: number): Lexeme | undefined {
  return lexemes.slice(index + 1).find(({ kind }) => kind !== "space" && kind !== "comment");
}
