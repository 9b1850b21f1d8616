// Mutants: copies of a code with one small mistake, as an author or a reader may make it. The rules are the same
// for every language. Comments are never changed: that would keep the meaning.

import { hashText } from "../files/hash.ts";
import { commentStyles } from "../text/languages.ts";

/** A code with one mistake. */
export interface Mutant {
  readonly code: string;
  /** The changed line, from 1. */
  readonly line: number;
  /** The line without the mistake, and with it; undefined if it is deleted. */
  readonly before: string;
  readonly after: string | undefined;
}

/** Words and operators that are often taken for each other. */
const PAIRS = `< >, <= >=, == !=, === !==, = <>, && ||, + -, * /, += -=, -> ->>, @> <@,
and or, true false, yes no, on off, null undefined, min max, floor ceil, asc desc, first last, left right,
before after, lower upper, head tail, some every, push unshift, pop shift, startsWith endsWith,
indexOf lastIndexOf, break continue, while until, union intersect, commit rollback, lpush rpush, lpop rpop,
incr decr, nx xx, ex px, query mutation, include skip, ifeq ifneq, ifdef ifndef`
  .split(/,\s+/)
  .map((pair) => pair.split(" ") as [string, string]); // two words each
const SWAPS = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** The pieces of a code by kind, after its comments: the first kind that fits counts. */
const PIECES = [
  /(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/,
  /(?<![\w.])(?<number>-?\d[\d_]*(?:\.\d+)?)(?!\w)/,
  /(?<=\s)(?<option>--?[a-zA-Z][\w-]*=?)/,
  /(?<word>[\p{L}_$][\p{L}\p{N}_$]*)/u,
  /(?<![^\s])(?<operator>[-+*/<>=!&|:@]+)(?!\S)/,
]
  .map(({ source }) => source)
  .join("|");

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** All mutants of a code: a line less, another number, string, word or operator, an option less. */
export function mutantsOf(code: string, language: string): Mutant[] {
  const lines = code.split("\n");
  const lineOf = (offset: number): number => code.slice(0, offset).split("\n").length;
  const pieces = [...code.matchAll(piecePattern(language))].filter(
    ({ groups }) => groups?.["comment"] === undefined,
  );
  const changed = pieces.flatMap(editOf).map(({ from, to, text }): Mutant => {
    const [line, mutated] = [lineOf(from), code.slice(0, from) + text + code.slice(to)];
    return { code: mutated, line, before: lines[line - 1] ?? "", after: mutated.split("\n")[line - 1] };
  });
  const telling = [...new Set(pieces.map(({ index }) => lineOf(index)))];
  // without its only line a code would be empty
  const shorter = telling.length < 2 ? [] : telling;
  return [
    ...changed,
    ...shorter.map((line) => ({
      code: lines.toSpliced(line - 1, 1).join("\n"),
      ...{ line, before: lines[line - 1] ?? "", after: undefined },
    })),
  ];
}

/** A sample of the mutants of a code that is the same for the same seed. */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: string): Mutant[] {
  const rank = ({ code }: Mutant): string => hashText(`${seed} ${code}`);
  return mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size);
}

const literal = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");

function piecePattern(language: string): RegExp {
  const comments = commentStyles(language).map(([before, after]) => {
    // in shells and elsewhere `#` begins a comment only after a space
    const start = before.length === 1 ? `(?<!\\S)${literal(before)}` : literal(before);
    return after === "" ? `${start}.*` : `${start}[^]*?${literal(after)}`;
  });
  return new RegExp(`(?<comment>${comments.join("|")})|${PIECES}`, "gu");
}

function editOf({ 0: text, index, groups = {} }: RegExpExecArray): Edit[] {
  const replace = (by: string): Edit[] => [{ from: index, to: index + text.length, text: by }];
  if (groups["number"] !== undefined) return replace(nextNumber(text));
  if (groups["option"] !== undefined) return replace("");
  if (groups["string"] !== undefined) return changeString(text, index);
  const swap = SWAPS.get(text) ?? SWAPS.get(text.toLowerCase());
  if (swap === undefined) return [];
  return replace(text === text.toLowerCase() || SWAPS.has(text) ? swap : swap.toUpperCase());
}

/** The last number in a string plus one, or a letter more after its last word. */
function changeString(text: string, offset: number): Edit[] {
  const number = [...text.matchAll(/\d+/g)].at(-1);
  const found = number ?? [...text.matchAll(/(?<![\\\p{L}])\p{L}+/gu)].at(-1);
  if (found === undefined) return [];
  const [from, word] = [offset + found.index, found[0]];
  return [{ from, to: from + word.length, text: number === undefined ? `${word}x` : nextNumber(word) }];
}

/** The next number, with as many digits if it has leading zeros: `1.5` → `2.5`, `07` → `08`. */
function nextNumber(text: string): string {
  const [digits = ""] = /^-?\d+/.exec(text) ?? [];
  const next = String(BigInt(digits) + 1n);
  return (digits.startsWith("0") ? next.padStart(digits.length, "0") : next) + text.slice(digits.length);
}
