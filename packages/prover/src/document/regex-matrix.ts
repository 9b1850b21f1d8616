// A `regex-matrix` fence: features of regular expressions, a row each, that several engines are asked about.
import type { Problem } from "../problem.ts";
import type { ToolProof } from "../proof/proof.ts";

/** Language of the fence. */
export const MATRIX = "regex-matrix";

/**
 * One feature: what the pattern must find in the text, or with a replacement, what the text must become. All
 * as it was written.
 */
export interface MatrixRow {
  readonly name: string;
  readonly pattern: string;
  readonly replacement?: string | undefined;
  readonly text: string;
  readonly gives: string;
}

/**
 * What an engine made of each row: `yes`, `no` where it refuses the pattern or the replacement, `differs`
 * where something else comes out, `slow` where its time was over, `stops` where it reached a limit of its
 * own.
 */
export interface MatrixColumn {
  readonly engine: string;
  readonly version: string;
  readonly results: readonly string[];
}

export interface RegexMatrix {
  readonly rows: readonly MatrixRow[];
  /** Empty if no lock proves it. */
  readonly columns: readonly MatrixColumn[];
}

const EXPECTED =
  "name, pattern, text and match, with two spaces or more between them, where the match is a part of the text; or in all rows name, pattern, replacement, text and result";

/** Reads the rows of a fence. Those that say something else come back as problems. */
export function readMatrixRows(
  code: string,
  { file, line }: { file: string; line: number },
): { rows: MatrixRow[]; problems: Problem[] } {
  const rows: MatrixRow[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of code.split("\n").entries()) {
    if (text.trim() === "") continue;
    const row = readRow(text.trim().split(/ {2,}/));
    if (row !== undefined && replaces(row) === replaces(rows[0] ?? row)) rows.push(row);
    else
      problems.push({
        severity: "error",
        file,
        line: line + 1 + index,
        message: "not a row of a regex matrix",
        expected: EXPECTED,
        found: text.trim(),
      });
  }
  return { rows, problems };
}

const replaces = ({ replacement }: MatrixRow): boolean => replacement !== undefined;

function readRow(cells: readonly string[]): MatrixRow | undefined {
  const [name = "", pattern = "", third = "", fourth = "", fifth = ""] = cells;
  if (cells.length === 5) return { name, pattern, replacement: third, text: fourth, gives: fifth };
  return cells.length === 4 && third.includes(fourth)
    ? { name, pattern, text: third, gives: fourth }
    : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** A text or match as engines get it: `\n`, `\r`, `\t` and `\u{301}` are escapes for characters. */
export function unescapeText(text: string): string {
  return text.replace(
    /\\(?:([nrt])|u\{(10[\da-f]{4}|[\da-f]{1,5})\})/gi,
    (whole, letter?: string, hex?: string) =>
      letter === undefined
        ? String.fromCodePoint(Number.parseInt(hex ?? "", 16))
        : (ESCAPES[letter] ?? whole),
  );
}

/** The columns of a matrix, from what its proof says that each engine printed: a line for each row. */
export function matrixColumns(tools: readonly ToolProof[]): MatrixColumn[] {
  return tools.map(({ tool, version, output = [] }) => ({
    engine: tool.replace(/ \(.*\)$/, ""),
    version,
    results: output,
  }));
}

/** What rows say in words, as texts: a line for each. */
export function matrixRowTexts(rows: readonly MatrixRow[], code: (text: string) => string): string[][] {
  return rows.map(({ name, pattern, replacement, text, gives }) => [
    name,
    code(pattern),
    ...(replacement === undefined ? [] : [code(replacement)]),
    code(text),
    code(gives),
  ]);
}

/** The table that readers see, as texts: its head, then a line for each row. */
export function matrixTable({ rows, columns }: RegexMatrix, code: (text: string) => string): string[][] {
  return [
    [
      "Feature",
      "Pattern",
      ...(rows.some(replaces) ? ["Replacement", "Text", "Result"] : ["Text", "Match"]),
      ...columns.map(({ engine, version }) => `${engine} ${version}`),
    ],
    ...matrixRowTexts(rows, code).map((cells, index) => [
      ...cells,
      ...columns.map(({ results }) => results[index] ?? ""),
    ]),
  ];
}
