// Mutants of SQL: a clause less, a word less, another order.
import type { Edit } from "./edit.ts";
import { type Lexeme, nextOf } from "./lexemes.ts";

/** Words that a clause begins with, each with those that must follow. */
const CLAUSES =
  "where|order by|group by|having|limit|offset|fetch|returning|on conflict|partition by|filter|for update|for share|using|window|default|references|check|include|nulls first|nulls last|nulls not distinct|on delete|on update|with ties|left join|join|cross join|union|generated|collate|when"
    .split("|")
    .map((clause) => clause.split(" "));
/** Words that end a clause without beginning one that can be dropped. */
const ENDS = new Set([
  "from",
  "set",
  "values",
  "select",
  "on",
  "with",
  "do",
  "then",
  "else",
  "end",
  "for",
  "into",
  "inner",
  "full",
  "natural",
  "primary",
  "unique",
  "not",
]);
/** Words that a statement can do without. */
const OPTIONAL = new Set([
  "distinct",
  "not",
  "unique",
  "recursive",
  "lateral",
  "concurrently",
  "only",
  "temporary",
  "temp",
  "unlogged",
  "analyze",
  "strict",
  "materialized",
]);

const lower = ({ text }: Lexeme): string => text.toLowerCase();

/** Statements with a clause or a word less, or sorted the other way round. */
export function dropFromSql(code: string, lexemes: readonly Lexeme[]): Edit[] {
  const words = lexemes.filter(({ kind }) => kind !== "space" && kind !== "comment");
  return words.flatMap((word, index): Edit[] => {
    if (word.kind !== "word") return [];
    const after = words[index + 1];
    if (OPTIONAL.has(lower(word)) && after !== undefined)
      return [
        { kind: lower(word) === "not" ? "keyword" : "clause", from: word.from, to: after.from, text: "" },
      ];
    const clause = CLAUSES.find((names) =>
      names.every((name, offset) => words[index + offset]?.text.toLowerCase() === name),
    );
    if (clause === undefined) return [];
    const from = wordBefore(words, index, clause) ?? word.from;
    const end = endOf(words, index + clause.length);
    const last = words[end - 1] ?? word;
    const to = last.from + last.text.length;
    const dropped: Edit = { kind: "clause", from, to, text: "" };
    const isSorted = clause[0] === "order" && !/\b(?:asc|desc)\b/i.test(code.slice(from, to));
    return isSorted ? [dropped, { kind: "order", from: to, to, text: " desc" }] : [dropped];
  });
}

/** `left join` is dropped as a whole: its second word does not begin another clause. */
function wordBefore(words: readonly Lexeme[], index: number, clause: readonly string[]): number | undefined {
  const before = words[index - 1];
  return clause[0] === "join" && before !== undefined && ["left", "cross", "inner"].includes(lower(before))
    ? before.from
    : undefined;
}

/** The index of the word after a clause: the next one on the same level, or the end of its parentheses. */
function endOf(words: readonly Lexeme[], start: number): number {
  let depth = 0;
  for (let index = start; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) break;
    for (const sign of word.kind === "sign" || word.kind === "operator" ? word.text : "") {
      if (sign === "(") depth++;
      if (sign === ")") depth--;
    }
    if (depth < 0) return index;
    if (depth > 0) continue;
    if (word.text === ";" || word.text === "\\") return index;
    if (word.kind !== "word" || index === start) continue;
    if (ENDS.has(lower(word)) || CLAUSES.some(([first]) => first === lower(word))) return index;
  }
  return words.length;
}

/** `is null` ↔ `is not null`, `in` ↔ `not in`, `exists` ↔ `not exists`: what is there without `not` gets one. */
export function negateSql(lexemes: readonly Lexeme[]): Edit[] {
  return lexemes.flatMap((lexeme, index): Edit[] => {
    if (lexeme.kind !== "word") return [];
    const next = nextOf(lexemes, index);
    if (
      lower(lexeme) === "is" &&
      next !== undefined &&
      ["null", "true", "false", "distinct"].includes(lower(next))
    )
      return [{ kind: "comparison", from: next.from, to: next.from, text: "not " }];
    const isTest = ["in", "like", "ilike", "between"].includes(lower(lexeme));
    const before = lexemes.slice(0, index).findLast(({ kind }) => kind !== "space");
    return isTest &&
      before !== undefined &&
      lower(before) !== "not" &&
      (lower(lexeme) !== "in" || next?.text.startsWith("("))
      ? [{ kind: "comparison", from: lexeme.from, to: lexeme.from, text: "not " }]
      : [];
  });
}
