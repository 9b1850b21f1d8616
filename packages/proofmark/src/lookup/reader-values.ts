// The reader's own values, from a file: `{"database": "shop"}`. They stand where a site has placeholders.
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { nearest } from "../shared/nearest.ts";
import { ProblemError } from "../shared/problem.ts";
import { encodeValue } from "../shared/value-places.ts";
import type { Snippet } from "./snippets.ts";

export type ReaderValues = Readonly<Record<string, string>>;

const schema = v.record(v.string(), v.string());
const EXPECTED = 'an object of texts, such as {"database": "shop"}';

/** Reads a file of values. Throws a ProblemError for names that no snippet has. */
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
  if (unknown === undefined) return values;
  const guess = nearest(unknown, known);
  return wrong(`the site has no value \`${unknown}\``, {
    expected: known.length === 0 ? "no values: its snippets have none" : `names of ${known.join(", ")}`,
    ...(guess === undefined ? {} : { fix: `did you mean \`${guess}\`?` }),
  });
}

/** The code of a snippet with the reader's values, each quoted for its place. */
export function codeWith({ code, values, url }: Snippet, own: ReaderValues): string {
  let text = code;
  for (const { name, from, to, place } of values.toSorted((a, b) => b.from - a.from)) {
    const value = Object.hasOwn(own, name) ? own[name] : undefined;
    if (value === undefined) continue;
    const written = encodeValue(value, place);
    if (typeof written !== "string")
      throw new ProblemError([
        {
          severity: "error",
          file: url,
          message: `\`${name}\` can't be ${JSON.stringify(value)} here`,
          fix: written.reason,
        },
      ]);
    text = text.slice(0, from) + written + text.slice(to);
  }
  return text;
}
