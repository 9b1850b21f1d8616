// Numbers that are times: one more changes nothing that is compared, but none at all does.
import type { Lexeme } from "./lexemes.ts";

/** Calls whose first number is a time. */
const WAITS = /^(?:set(?:Timeout|Interval)|sleep|wait|delay|timeout|with_?timeout)$/i;
/** Names of settings that are times. */
const SETTING = /timeout(?:_?ms)?$/i;
/** What precedes the time to live of a Redis key, or the idle time of an entry in a stream. */
const TIME_TO_LIVE = /(?:\b(?:[EP]X|H?P?EXPIRE \S+|XAUTOCLAIM(?: \S+){3}) |'[EP]X', value: )$/;

/**
 * Returns what a number that is a time is changed to: 0, or twice a time to live, of which one second more is
 * less than what a slower run takes. Undefined for any other number, and `"same"` for the interval at which a
 * loop of a shell looks again, since such a loop ends when its condition says so.
 */
export function changeDuration(
  lexemes: readonly Lexeme[],
  index: number,
  language: string,
): string | undefined {
  const text = lexemes[index]?.text ?? "";
  if (isTimeToLive(lexemes, index)) return text.replace(/^\d+/, (digits) => String(2n * BigInt(digits)));
  const before = lexemes.slice(0, index).filter(({ kind }) => kind !== "space" && kind !== "comment");
  if (language === "sh" || language === "makefile") {
    if (before.at(-1)?.text !== "sleep") return undefined;
    return before.findLast(({ text }) => text === "do" || text === "done")?.text === "do" ? "same" : "0";
  }
  if (/^[:=]$/.test(before.at(-1)?.text ?? ""))
    return SETTING.test(before.at(-2)?.text ?? "") ? "0" : undefined;
  return isFirstNumber(before) && WAITS.test(callOf(before)) ? "0" : undefined;
}

function isTimeToLive(lexemes: readonly Lexeme[], index: number): boolean {
  const before = lexemes.slice(Math.max(0, index - 9), index).map(({ text }) => text);
  return TIME_TO_LIVE.test(before.join(""));
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
