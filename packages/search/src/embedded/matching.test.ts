import { expect, it } from "vitest";
import { foldText } from "../words/words.ts";
import { type Searchable, searchable, visitMatches, withBeginnings } from "./matching.ts";

const TEXT =
  "SELECT set_config('a', 1); useState sets GraphQLError, URLSearchParams expires é naïve İx 検索設定 x sets.setex ab\u001dabc";
const WORDS = [
  "set",
  "sets",
  "state",
  "error",
  "param",
  "expired",
  "use",
  "é",
  "naïve",
  "設定",
  "検索設",
  "ix",
  "x",
  "ab",
  "none",
];

const matchesIn = (text: Searchable): unknown[] =>
  WORDS.map((word) => {
    const found: unknown[] = [];
    const term = { kind: "word", text: foldText(word), typed: word, weight: 1 } as const;
    visitMatches(term, text, (...match) => found.push(match));
    return [word, found];
  });

it("finds the same words where their beginnings are known", () => {
  const text = searchable(TEXT);
  expect(matchesIn(text).filter((entry) => JSON.stringify(entry).endsWith(",[]]"))).toEqual([["none", []]]);
  expect(matchesIn(withBeginnings(text))).toEqual(matchesIn(text));
});
