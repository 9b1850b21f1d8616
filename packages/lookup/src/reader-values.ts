// The reader's own values, from a file: `{"database": "shop"}`. They stand where a site has placeholders.
import { readFileSync } from "node:fs";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";
import type { Snippet } from "./snippets.ts";

export type ReaderValues = Readonly<Record<string, string>>;

const schema = v.record(v.string(), v.string());
const EXPECTED = 'an object of texts, such as {"database": "shop"}';

/** Reads a file of values. Throws a ProblemError for a text that is no value, and for names that no snippet has. */
export function readValues(file: string, snippets: readonly Snippet[]): ReaderValues {
  const wrong = (message: string, details: { expected?: string; found?: string; fix?: string }): never => {
    throw new ProblemError([{ severity: "error", file, message, ...details }]);
  };
  let values: ReaderValues;
  try {
    values = v.parse(schema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    return wrong("the values can't be read", {
      expected: EXPECTED,
      found: error instanceof Error ? error.message : String(error),
    });
  }
  const known = [...new Set(snippets.flatMap((one) => one.values.map(({ name }) => name)))].sort();
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown === undefined) {
    const refused = Object.entries(values).find(([, value]) => !isReaderValue(value));
    if (refused === undefined) return values;
    return wrong(`\`${refused[0]}\` can't be ${JSON.stringify(refused[1])}`, { fix: VALUE_RULE });
  }
  const guess = nearest(unknown, known);
  return wrong(`the site has no value \`${unknown}\``, {
    expected: known.length === 0 ? "no values: its snippets have none" : `names of ${known.join(", ")}`,
    ...(guess === undefined ? {} : { fix: `did you mean \`${guess}\`?` }),
  });
}

/** The code of a snippet with the reader's values. */
export function codeWith({ code, values }: Snippet, own: ReaderValues): string {
  let text = code;
  for (const { name, from, to } of values.toSorted((a, b) => b.from - a.from))
    if (Object.hasOwn(own, name)) text = text.slice(0, from) + own[name] + text.slice(to);
  return text;
}
