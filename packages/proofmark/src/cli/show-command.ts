import type { Found } from "@proofmark/lookup/found.ts";
import type { Place } from "@proofmark/lookup/place.ts";
import { codeWith, type ReaderValues, readValues } from "@proofmark/lookup/reader-values.ts";
import { evidenceWords } from "@proofmark/lookup/snippets.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { createHighlighter } from "../content/highlight/highlight.ts";
import type { TokenClass } from "../content/highlight/token-classes.ts";
import { escapeJson } from "./check-report.ts";
import type { LookupArguments } from "./find-command.ts";
import { placeJson } from "./lookup-report.ts";
import { openSite } from "./open-site.ts";
import { type Piece, print, say } from "./print.ts";

export interface ShowArguments extends LookupArguments {
  readonly code?: true;
  readonly json?: true;
}

/** `proofmark show`. */
export async function runShow(address: string, options: ShowArguments): Promise<void> {
  const { place, own } = readPlace(address, options);
  if (options.code) return say(codeOf(place, own).join("\n\n"));
  if (options.json) return say(escapeJson(placeJson(place, own)));
  print("stdout", { style: "bold", text: place.path.join(" › ") }, `\n${place.url}\n`);
  for (const { heading, level, texts, snippets } of place.sections) {
    if (place.sections.length > 1 && level > 1) print("stdout", "\n", { style: "bold", text: heading }, "\n");
    for (const text of texts) print("stdout", `\n${text}\n`);
    for (const found of snippets) print("stdout", ...(await snippetPieces(found, own)));
  }
  for (const { address: below, heading } of place.below)
    print("stdout", "\n", { style: "cyan", text: below }, `  ${heading}`);
  if (place.below.length > 0) print("stdout", "\n");
}

/** Reads the place of an address, and the reader's values. */
function readPlace(address: string, options: LookupArguments): { place: Place; own: ReaderValues } {
  const library = openSite(options);
  const own = options.values === undefined ? {} : readValues(options.values, library.snippets);
  return { place: library.get(address, options.on), own };
}

/** The code of all snippets of a place. Throws a ProblemError if there is none. */
function codeOf(place: Place, own: ReaderValues): string[] {
  const codes = place.sections.flatMap(({ snippets }) =>
    snippets.map(({ snippet }) => codeWith(snippet, own)),
  );
  if (codes.length > 0) return codes;
  throw problemError(place.address, undefined, "there is no code", {
    fix: "name one of its sections: `npx proofmark show` lists them",
  });
}

async function snippetPieces({ snippet, evidence }: Found, own: ReaderValues): Promise<Piece[]> {
  const { output } = evidence;
  return [
    "\n",
    ...(await highlighted(codeWith(snippet, own), snippet.language)),
    { style: "dim", text: evidenceWords(evidence) },
    output === null || output === "" ? "\n" : ", and printed:\n",
    ...(output === null || output === ""
      ? []
      : output.split("\n").map((line): Piece => ({ style: "dim", text: `  ${line}\n` }))),
  ];
}

/** Styles by kind of token, as the page's colours: keywords, strings, numbers, functions, comments. */
const STYLES: Partial<Record<TokenClass, Exclude<Piece, string>["style"]>> = {
  k: "magenta",
  s: "green",
  n: "yellow",
  f: "blue",
  c: "gray",
};

async function highlighted(code: string, language: string): Promise<Piece[]> {
  if (!process.stdout.isTTY) return [`${code}\n`]; // grammars take longer than all the rest
  const lines = await (await createHighlighter()).tokens(code, language);
  return lines.flatMap((tokens) => [
    ...tokens.map(({ text, kind }): Piece => {
      const style = STYLES[kind];
      return style === undefined ? text : { style, text };
    }),
    "\n",
  ]);
}
