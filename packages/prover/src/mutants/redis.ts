// Mutants of commands typed into redis-cli: an option less, another word.
import { changeText, type Edit, replace } from "./edit.ts";
import type { Lexeme } from "./lexemes.ts";
import { swapsOf } from "./swaps.ts";

/** Options that a number or another word follows, which goes with them. */
const WITH_VALUE = new Set(
  "EX PX EXAT PXAT COUNT MATCH MAXLEN MINID LIMIT TYPE BLOCK IDLE RETRYCOUNT WEIGHTS AGGREGATE RANK BYRADIUS STORE".split(
    " ",
  ),
);

/** Options dropped, and names and values in small letters changed. */
export function changeRedis(lexemes: readonly Lexeme[]): Edit[] {
  const swapOf = swapsOf("redis");
  let isCommand = true;
  return lexemes.flatMap((lexeme, index): Edit[] => {
    const { kind, text } = lexeme;
    if (kind === "space") {
      if (text.includes("\n")) isCommand = true;
      return [];
    }
    const isName = isCommand;
    isCommand = false;
    if (kind !== "word" || isName) return [];
    if (/^[A-Z]+$/.test(text)) return [dropOption(lexemes, index)];
    const changed = swapOf(text) === undefined ? changeText(text) : undefined;
    return changed === undefined ? [] : [replace(lexeme, changed, "string")];
  });
}

function dropOption(lexemes: readonly Lexeme[], index: number): Edit {
  const option = lexemes[index];
  const value = lexemes[index + 2];
  const last = option !== undefined && WITH_VALUE.has(option.text) && value !== undefined ? value : option;
  const from = lexemes[index - 1]?.from ?? 0;
  return { kind: "option", from, to: (last?.from ?? 0) + (last?.text.length ?? 0), text: "" };
}
