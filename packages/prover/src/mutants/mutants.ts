// Mutants: copies of a code with one small mistake, as an author or a reader may make it. Pure: languages,
// tokens, mutants; who runs them and what notices them is not known here. Comments and white space are never
// changed: that keeps the meaning.
import type { Token } from "proofmark/src/content/highlight/highlight.ts";
import { changeWords, deleteLines } from "./any-language.ts";
import { changeData } from "./data.ts";
import { type Edit, MUTANT_KINDS, type MutantKind } from "./edit.ts";
import { type Lexeme, lexemesOf } from "./lexemes.ts";
import { changeMakefile } from "./makefile.ts";
import { dropFromGraphql, dropPrefixes } from "./program.ts";
import { changeRedis } from "./redis.ts";
import { changeLiterals, changeMatrix, changeRegex } from "./regex.ts";
import { changeCommands } from "./shell.ts";
import { dropFromSql, negateSql } from "./sql.ts";
import { languageOf } from "./swaps.ts";

/** A code with one mistake. */
export interface Mutant {
  readonly kind: MutantKind;
  readonly code: string;
  /** The line that is changed, from 1. */
  readonly line: number;
  /** The changed lines as they were, and as they are now; empty if deleted. */
  readonly before: string;
  readonly after: string;
}

/** Languages in which words are what spaces separate. */
const SPACED = new Set(["sh", "makefile", "redis"]);
/** Languages whose codes are patterns, not tokens. */
const PATTERNS: Readonly<Record<string, (code: string) => Edit[]>> = {
  regex: changeRegex,
  "regex-matrix": changeMatrix,
};

/** All mutants of a code, in the order of their places. `tokens` are those of its lines. */
export function mutantsOf(code: string, name: string, tokens: readonly (readonly Token[])[]): Mutant[] {
  const language = languageOf(name);
  const found = new Map<string, Mutant>();
  for (const edit of editsOf(code, language, tokens)) {
    const changed = code.slice(0, edit.from) + edit.text + code.slice(edit.to);
    if (isSame(changed, code) || changed.trim() === "" || found.has(changed)) continue;
    found.set(changed, { kind: edit.kind, code: changed, ...placeOf(code, changed, edit) });
  }
  return [...found.values()];
}

function editsOf(code: string, language: string, tokens: readonly (readonly Token[])[]): Edit[] {
  const lexemes = lexemesOf(tokens, SPACED.has(language));
  const own = PATTERNS[language]?.(code) ?? [
    ...changeWords(lexemes, language),
    ...ownEdits(code, language, lexemes),
  ];
  const edits = language === "mjs" ? changeProgram(code, own) : own;
  return [...edits, ...deleteLines(code, lexemes)].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** In a program a pattern is changed as one, and imports are left alone: any change of them fails. */
function changeProgram(code: string, edits: readonly Edit[]): Edit[] {
  const { edits: inPatterns, isInside } = changeLiterals(code);
  const isImport = ({ from }: Edit): boolean =>
    code.startsWith("import ", code.lastIndexOf("\n", from - 1) + 1);
  return [...edits.filter((edit) => !isInside(edit.from) && !isImport(edit)), ...inPatterns];
}

function ownEdits(code: string, language: string, lexemes: readonly Lexeme[]): Edit[] {
  switch (language) {
    case "sql":
      return [...dropFromSql(code, lexemes), ...negateSql(lexemes)];
    case "sh":
      return changeCommands(lexemes);
    case "makefile":
      return [...changeMakefile(code), ...changeRecipes(code, lexemes)];
    case "redis":
      return changeRedis(lexemes);
    case "graphql":
      return dropFromGraphql(lexemes);
    case "text":
      return lexemes.flatMap(({ kind, text, from }): Edit[] =>
        kind === "word" ? [{ kind: "string", from, to: from + text.length, text: `${text}x` }] : [],
      );
    case "json":
    case "dotenv":
    case "ini":
      return changeData(code, language);
    default:
      return dropPrefixes(lexemes, language);
  }
}

/** The recipes of a makefile are commands, up to a comment of the shell's. */
function changeRecipes(code: string, lexemes: readonly Lexeme[]): Edit[] {
  return changeCommands(lexemes).filter(({ from }) => {
    const line = code.slice(code.lastIndexOf("\n", from - 1) + 1, from);
    return /^(?:\t|[^#=]*:[^=]*;)/.test(line) && !/\s#/.test(line);
  });
}

/** Whether two codes differ in white space between words alone. */
const isSame = (a: string, b: string): boolean =>
  a.replace(/[ \t]+/g, " ").trim() === b.replace(/[ \t]+/g, " ").trim();

function placeOf(
  code: string,
  changed: string,
  { from, to, text }: Edit,
): Pick<Mutant, "line" | "before" | "after"> {
  const isDeleted = text === "" && /\n/.test(code.slice(from, to)) && code.slice(from, to).trim() !== "";
  const first = code[from] === "\n" && from < to ? from + 1 : from; // the last line goes with the break before it
  const start = code.lastIndexOf("\n", first - 1) + 1;
  const lineEnd = (whole: string, at: number): number => {
    const end = whole.indexOf("\n", at);
    return end === -1 ? whole.length : end;
  };
  const before = code.slice(start, lineEnd(code, Math.max(first, code[to - 1] === "\n" ? to - 1 : to)));
  return {
    line: code.slice(0, start).split("\n").length,
    before,
    after: isDeleted ? "" : changed.slice(start, lineEnd(changed, from + text.length)),
  };
}

/**
 * A sample of mutants that is the same for the same seed: `rank` says how a seed orders them. It takes one of
 * each kind, then a second of each, until it has so many.
 */
export function sampleOf(
  mutants: readonly Mutant[],
  size: number,
  rank: (mutant: Mutant) => string,
): Mutant[] {
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
  const places = new Map(ranked.map((mutant) => [mutant, 0]));
  for (const kind of MUTANT_KINDS)
    for (const [place, mutant] of ranked.filter((one) => one.kind === kind).entries())
      places.set(mutant, place);
  const chosen = new Set(
    ranked.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(0, size),
  );
  return mutants.filter((mutant) => chosen.has(mutant));
}
