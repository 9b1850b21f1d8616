// Hostile values, and what readers copy of a code with one.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { fillPlaceholders } from "../../src/content/code/placeholders.ts";
import { findPlaces } from "../../src/content/code/places.ts";
import { encodeValue } from "../../src/shared/value-places.ts";

/** Values that are the same wherever they stand. */
export const PLAIN = ["orders", "db-1.example.com", "7", "Shop_2"];
const HOSTILE = [
  "o'brien x",
  "$(reboot)",
  "a b",
  "%",
  "100%s%n",
  `'"`,
  "`id`",
  "\\",
  "a\\n'b",
  "a;b",
  "#x",
  "x #y",
  "-rf",
  "a!b",
  "~/x",
  "*",
  "{a,b}",
  "$HOME",
  "a&b|c<d>e",
  "é 雪 😀",
  "a:b@c/d?e#f",
  "[::1]",
  "..",
  "x=y",
];
/** All values that are tried. */
export const VALUES = [...PLAIN, ...HOSTILE];

/** What a reader copies of a code with `{{x}}`; undefined if the value is refused. */
export function copied(language: string, written: string, value: string): string | undefined {
  const { text, values } = fillPlaceholders(written, { x: "shop" });
  const places = findPlaces(text, values, language);
  let copy = "";
  let end = 0;
  for (const [index, { from, to }] of values.entries()) {
    const filled = encodeValue(value, places[index] ?? "");
    if (typeof filled !== "string") return undefined;
    copy += text.slice(end, from) + filled;
    end = to;
  }
  return copy + text.slice(end);
}

/** What readers copy of a code, by value; those that `refused` matches must be refused, and no others. */
export function copies(language: string, written: string, refused: RegExp): ReadonlyMap<string, string> {
  const all = VALUES.map((value) => [value, copied(language, written, value)] as const);
  expect(all.flatMap(([value, copy]) => (copy === undefined ? [value] : []))).toEqual(
    VALUES.filter((value) => refused.test(value)),
  );
  return new Map(all.flatMap(([value, copy]) => (copy === undefined ? [] : [[value, copy]])));
}

/** Runs a program, and returns what it prints. */
export async function run(program: string, args: readonly string[], input: string): Promise<string> {
  const running = promisify(execFile)(program, args);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Refuses no value. */
export const NONE = /^(?!)/;
/** Values that would be options. */
export const OPTION = /^-/;
/** Values with a backslash. */
export const BACKSLASH = /\\/;
/** Values with anything but letters, digits and a few signs. */
export const QUOTED = /[^\p{L}\p{N}_.@/:+-]|^-/u;
/** Values that are no host name. */
export const NO_HOST = /[^\w.-]|^\W/;
/** Values that are steps of a path. */
export const DOTS = /^\.\.?$/;
