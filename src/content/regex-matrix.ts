// A `regex-matrix` fence: features of regular expressions, a row each, that several engines are asked about.
import type { Problem } from "../shared/problem.ts";
import type { ToolProof } from "../shared/proof.ts";

/** Language of the fence. */
export const MATRIX = "regex-matrix";

/** One feature: the pattern must find the match in the text. All as it was written. */
export interface MatrixRow {
  readonly name: string;
  readonly pattern: string;
  readonly text: string;
  readonly match: string;
}

/** What an engine made of each row: `yes`, `no` where it refuses the pattern, `differs` where it finds something else. */
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

const EXPECTED = "name, pattern, text and match, with two spaces or more between them; the match is a part of the text";

/** Reads the rows of a fence. Those that say something else come back as problems. */
export function readMatrixRows(code: string, { file, line }: { file: string; line: number }): { rows: MatrixRow[]; problems: Problem[] } {
  const rows: MatrixRow[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of code.split("\n").entries()) {
    if (text.trim() === "") continue;
    const [name = "", pattern = "", subject = "", match = "", ...more] = text.trim().split(/ {2,}/);
    if (match !== "" && more.length === 0 && subject.includes(match)) rows.push({ name, pattern, text: subject, match });
    else problems.push({ severity: "error", file, line: line + 1 + index, message: "not a row of a regex matrix", expected: EXPECTED, found: text.trim() });
  }
  return { rows, problems };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** A text or match as engines get it: `\n`, `\r`, `\t` and `\u{301}` stand for characters. */
export function unescapeText(text: string): string {
  return text.replace(/\\(?:([nrt])|u\{([\da-f]{1,6})\})/gi, (whole, letter?: string, hex?: string) =>
    letter === undefined ? String.fromCodePoint(Number.parseInt(hex ?? "", 16)) : (ESCAPES[letter] ?? whole),
  );
}

/** The columns of a matrix, from what its proof says that each engine printed: a line for each row. */
export function matrixColumns(tools: readonly ToolProof[]): MatrixColumn[] {
  return tools.map(({ tool, version, output = [] }) => ({ engine: tool.replace(/ \(.*\)$/, ""), version, results: output }));
}

/** The table that readers see, as texts: its head, then a line for each row. */
export function matrixTable({ rows, columns }: RegexMatrix, code: (text: string) => string): string[][] {
  return [
    ["Feature", "Pattern", "Text", "Match", ...columns.map(({ engine, version }) => `${engine} ${version}`)],
    ...rows.map(({ name, pattern, text, match }, index) => [
      name,
      code(pattern),
      code(text),
      code(match),
      ...columns.map(({ results }) => results[index] ?? ""),
    ]),
  ];
}
