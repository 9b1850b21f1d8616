// Numbers that are times: one more of them shows in nothing that is compared, no time at all does.
import type { Lexeme } from "./lexemes.ts";

/** Calls whose first number is a time. */
const WAITS = /^(?:set(?:Timeout|Interval)|sleep|wait|delay|timeout|with_?timeout)$/i;
/** Names of settings that are times. */
const SETTING = /timeout(?:_?ms)?$/i;

/**
 * What a number that is a time is changed to: to none. Undefined for any other number, and `"same"` for the
 * interval at which a loop of a shell looks again, since such a loop ends when its condition says so.
 */
export function changeDuration(
  lexemes: readonly Lexeme[],
  index: number,
  language: string,
): "0" | "same" | undefined {
  const before = lexemes.slice(0, index).filter(({ kind }) => kind !== "space" && kind !== "comment");
  if (language === "sh" || language === "makefile") {
    if (before.at(-1)?.text !== "sleep") return undefined;
    return before.findLast(({ text }) => text === "do" || text === "done")?.text === "do" ? "same" : "0";
  }
  if (/^[:=]$/.test(before.at(-1)?.text ?? ""))
    return SETTING.test(before.at(-2)?.text ?? "") ? "0" : undefined;
  return isFirstNumber(before) && WAITS.test(callOf(before)) ? "0" : undefined;
}

/** The name of the call whose argument comes next. */
function callOf(before: readonly Lexeme[]): string {
  let depth = 0;
  for (const [index, { text, kind }] of [...before.entries()].toReversed()) {
    if (kind === "string") continue;
    if (/^[)\]}]$/.test(text)) depth += 1;
    else if (/^[([{]$/.test(text) && depth > 0) depth -= 1;
    else if (/^[([{]$/.test(text)) return text === "(" ? (before[index - 1]?.text ?? "") : "";
  }
  return "";
}

/** Whether no other number is an argument of the same call. */
function isFirstNumber(before: readonly Lexeme[]): boolean {
  if (before.at(-1)?.text === "(") return true;
  return before.at(-1)?.text === "," && before.at(-2)?.kind !== "number";
}
