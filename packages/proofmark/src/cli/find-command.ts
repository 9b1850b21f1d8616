import type { Found } from "@proofmark/lookup/found.ts";
import { codeWith, type ReaderValues, readValues } from "@proofmark/lookup/reader-values.ts";
import { evidenceWords } from "@proofmark/lookup/snippets.ts";
import { escapeJson } from "./check-report.ts";
import { foundJson } from "./lookup-report.ts";
import { openSite, type SiteArguments } from "./open-site.ts";
import { type Piece, print, say } from "./print.ts";

export interface LookupArguments extends SiteArguments {
  readonly on?: string;
  readonly values?: string;
}

export interface FindArguments extends LookupArguments {
  readonly in?: string;
  readonly lang?: string;
  readonly limit?: number;
  readonly json?: true;
  readonly tsv?: true;
}

/** Rows of an answer that a screen shows whole. A guess. */
const ROWS = 10;

/** `proofmark find`. The status is 1 if nothing is found. */
export async function runFind(query: string, options: FindArguments): Promise<void> {
  const { on, lang: language, in: note, json, tsv } = options;
  const library = openSite(options);
  const own: ReaderValues = options.values === undefined ? {} : readValues(options.values, library.snippets);
  const limit = options.limit ?? (tsv ? Number.POSITIVE_INFINITY : ROWS);
  const { found, count: all } = await library.find({ query, on, language, note, limit });
  process.exitCode = found.length === 0 ? 1 : 0;
  if (json) return say(escapeJson(found.map((one) => foundJson(one, own))));
  if (tsv) return print("stdout", ...found.map((one) => `${tsvRow(one, own)}\n`));
  if (found.length === 0) return print("stderr", "nothing found: try fewer or other words\n");
  print("stdout", ...found.flatMap((one) => row(one, own)));
  if (all > found.length) print("stderr", `${all} snippets in all: --limit ${all} shows them\n`);
}

/** Address, headings, language, level, tool, and the first line of code. */
const tsvRow = ({ address, path, snippet, evidence }: Found, own: ReaderValues): string =>
  [
    address,
    path.join(" › "),
    snippet.language,
    evidence.verdict ?? evidence.level,
    toolOf(evidence),
    firstLine(codeWith(snippet, own)),
  ]
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .join("\t");

const toolOf = ({ tool, version }: Found["evidence"]): string =>
  [tool, version].filter((part) => part !== null).join(" ");

const firstLine = (code: string): string => code.split("\n").find((line) => line.trim() !== "") ?? "";

const row = ({ address, path, snippet, evidence, isProvoked }: Found, own: ReaderValues): Piece[] => [
  { style: "bold", text: path.slice(1).join(" › ") || (path[0] ?? "") },
  `  ${evidenceWords(evidence, isProvoked)}\n`,
  { style: "cyan", text: `  ${address}` },
  "\n",
  ...codeWith(snippet, own)
    .split("\n")
    .slice(0, LINES)
    .map((line) => `    ${line}\n`),
];

/** Lines of code of a row. */
const LINES = 3;
