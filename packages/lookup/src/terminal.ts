// The output of find and show.
import { readFileSync } from "node:fs";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";
import type { FindOptions, Host, ShowOptions } from "./host.ts";
import { type FoundSnippet, type Library, openSite, type Place } from "./library.ts";
import { evidenceWords, type ProvenSnippet } from "./snippets.ts";

/** Lines of code of a row of `find`. */
const ROW_LINES = 3;

/** Prints what a query finds. The status is 1 if nothing is found. */
export async function find(query: string, options: FindOptions, { print, printJson }: Host): Promise<void> {
  const { on, lang: language, in: note, limit } = options;
  const library = openSite(options);
  const values = readValues(options.values, library);
  const { found, count } = await library.find({ query, on, language, note, limit });
  process.exitCode = found.length === 0 ? 1 : 0;
  if (options.json) return printJson(found.map((one) => foundJson(one, values)));
  if (found.length === 0) return print("stderr", "nothing found: try fewer or other words\n");
  for (const { address, path, snippet, evidence, isProvoked } of found)
    print(
      "stdout",
      { style: "bold", text: path.slice(1).join(" › ") || (path[0] ?? "") },
      `  ${evidenceWords(evidence, isProvoked)}\n`,
      { style: "cyan", text: `  ${address}` },
      "\n",
      ...codeWith(snippet, values)
        .split("\n")
        .slice(0, ROW_LINES)
        .map((line) => `    ${line}\n`),
    );
  if (count > found.length) print("stderr", `${count} snippets in all: --limit ${count} shows them\n`);
}

/** Prints the place of an address. */
export async function show(address: string, options: ShowOptions, host: Host): Promise<void> {
  const { print } = host;
  const library = openSite(options);
  const values = readValues(options.values, library);
  const place = library.get(address, options.on);
  const snippets = place.sections.flatMap((section) => section.snippets);
  if (options.code) {
    if (snippets.length > 0)
      return print("stdout", `${snippets.map(({ snippet }) => codeWith(snippet, values)).join("\n\n")}\n`);
    const fix = "name one of its sections: `npx proofmark show` lists them";
    throw new ProblemError([{ severity: "error", file: place.address, message: "there is no code", fix }]);
  }
  if (options.json) return host.printJson(placeJson(place, values));
  print("stdout", { style: "bold", text: place.path.join(" › ") }, `\n${place.url}\n`);
  for (const section of place.sections) {
    const { heading, level, texts } = section;
    if (place.sections.length > 1 && level > 1) print("stdout", "\n", { style: "bold", text: heading }, "\n");
    for (const text of texts) print("stdout", `\n${text}\n`);
    for (const { snippet, evidence } of section.snippets) {
      print("stdout", `\n${codeWith(snippet, values)}\n`);
      print("stdout", { style: "dim", text: evidenceWords(evidence) });
      const printed = evidence.output ? `, and printed:\n${evidence.output}` : "";
      print("stdout", { style: "dim", text: `${printed.replaceAll("\n", "\n  ")}\n` });
    }
  }
  for (const { address: below, heading } of place.below)
    print("stdout", "\n", { style: "cyan", text: below }, `  ${heading}`);
  if (place.below.length > 0) print("stdout", "\n");
}

/** The reader's own values by the names of placeholders. */
type ReaderValues = Readonly<Record<string, string>>;

/** Reads a file of values. Throws a ProblemError for a text that is no value, and for names that no snippet has. */
function readValues(file: string | undefined, { snippets }: Library): ReaderValues {
  if (file === undefined) return {};
  const fail = (message: string, details: Partial<Problem>): never => {
    throw new ProblemError([{ severity: "error", file, message, ...details }]);
  };
  let values: ReaderValues;
  try {
    values = v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const expected = 'an object of texts, such as {"database": "shop"}';
    return fail("the values can't be read", { expected, found: String(error) });
  }
  const names = [...new Set(snippets.flatMap((one) => one.values.map(({ name }) => name)))].sort();
  for (const [name, value] of Object.entries(values)) {
    if (!names.includes(name)) {
      const guess = nearest(name, names);
      fail(`the site has no value \`${name}\``, {
        expected: names.length === 0 ? "no values: its snippets have none" : `names of ${names.join(", ")}`,
        ...(guess === undefined ? {} : { fix: `did you mean \`${guess}\`?` }),
      });
    }
    if (!isReaderValue(value)) fail(`\`${name}\` can't be ${JSON.stringify(value)}`, { fix: VALUE_RULE });
  }
  return values;
}

/** The code of a snippet with the reader's values. */
function codeWith(snippet: ProvenSnippet, values: ReaderValues): string {
  let code = snippet.code;
  for (const { name, from, to } of snippet.values.toSorted((a, b) => b.from - a.from))
    if (Object.hasOwn(values, name)) code = code.slice(0, from) + values[name] + code.slice(to);
  return code;
}

/** A snippet as JSON; docs/data.md describes each field. */
export const foundJson = (
  { address, url, path, snippet, evidence }: FoundSnippet,
  values: ReaderValues = {},
) => ({
  address,
  url,
  path,
  language: snippet.language,
  title: snippet.title,
  code: codeWith(snippet, values),
  ...evidence,
});

/** A snippet, a section or a note, as JSON. */
export const placeJson = ({ sections, ...place }: Place, values: ReaderValues = {}) => ({
  ...{ address: place.address, url: place.url, path: place.path },
  sections: sections.map((section) => ({
    ...section,
    snippets: section.snippets.map((one) => foundJson(one, values)),
  })),
  below: place.below,
});
