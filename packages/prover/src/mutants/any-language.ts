// Mutants that every language has.
import { changeDuration } from "./durations.ts";
import { changeText, type Edit, nextNumber, replace } from "./edit.ts";
import type { Lexeme } from "./lexemes.ts";
import { swapsOf } from "./swaps.ts";

/** Numbers plus one, times gone, strings with another text, words and signs swapped for their like. */
export function changeWords(lexemes: readonly Lexeme[], language: string): Edit[] {
  const swapOf = swapsOf(language);
  return lexemes.flatMap((lexeme, index) => {
    const { kind, text } = lexeme;
    if (kind === "comment" || kind === "space") return [];
    if (kind === "number") {
      const time = changeDuration(lexemes, index, language);
      return time === "same" ? [] : [replace(lexeme, time ?? nextNumber(text), "number")];
    }
    if (kind === "string") {
      const changed = changeText(text);
      return changed === undefined ? [] : [replace(lexeme, changed, "string")];
    }
    const swap = swapOf(text);
    return swap === undefined || !isMeant(lexemes, index, language)
      ? []
      : [replace(lexeme, swap.by, swap.kind)];
  });
}

/** Languages in which a word with a swap is a word of the language wherever it is. */
const OF_WORDS: ReadonlySet<string> = new Set(["sql", "redis", "sh", "makefile", "graphql"]);
/** Words of programs that are not called. */
const UNCALLED = /^(?:and|or|break|continue|null|undefined|true|false)$/i;

/** Whether a word is that of the language: in programs many are names too, and `<` begins a type. */
function isMeant(lexemes: readonly Lexeme[], index: number, language: string): boolean {
  const { kind = "sign", text = "" } = lexemes[index] ?? {};
  if (OF_WORDS.has(language)) return kind !== "option";
  if (kind === "word") return UNCALLED.test(text) || lexemes[index + 1]?.text === "(";
  return !/^[<>]$/.test(text) || lexemes[index - 1]?.kind === "space";
}

/** Every line that says something, deleted; not the only one. */
export function deleteLines(code: string, lexemes: readonly Lexeme[]): Edit[] {
  const lines = code.split("\n");
  let start = 0;
  const edits = lines.flatMap((line, index): Edit[] => {
    const from = start;
    start += line.length + 1;
    const says = lexemes.some(
      ({ kind, text, from: at }) =>
        at < from + line.length &&
        at + text.length > from &&
        kind !== "comment" &&
        /[\p{L}\p{N}$@]/u.test(text),
    );
    const isLast = index === lines.length - 1;
    return says
      ? [{ kind: "line", from: isLast ? from - 1 : from, to: isLast ? from + line.length : start, text: "" }]
      : [];
  });
  return edits.length < 2 ? [] : edits;
}
