// Fences that ask several tools about each of their rows: a `regex-matrix` asks engines of regular expressions, a
// `feature-matrix` versions of Node.js.

import type { ToolProof } from "../lock/lock.ts";
import type { Problem } from "../problem.ts";

/** Languages of these fences. */
export const REGEX_MATRIX = "regex-matrix";
export const FEATURE_MATRIX = "feature-matrix";

/**
 * A feature, as it was written. With a text, it is one of regular expressions: what the pattern must find in the
 * text, or with a replacement, what the text must become. Without, its value must be truthy.
 */
export interface MatrixRow {
  readonly name: string;
  /** A pattern, or an expression of JavaScript. */
  readonly code: string;
  readonly replacement?: string | undefined;
  readonly text?: string | undefined;
  readonly gives?: string | undefined;
}

export interface Matrix {
  readonly rows: readonly MatrixRow[];
  /**
   * Each tool's verdicts on the rows, a line each: `yes`, `no` where it has not the feature or refuses the
   * pattern, `differs` where something else comes out, `slow` where its time was over, `stops` where it reached a
   * limit of its own. Empty if no lock proves it.
   */
  readonly columns: readonly Pick<ToolProof, "tool" | "version" | "output">[];
}

const EXPECTED = {
  [REGEX_MATRIX]:
    "name, pattern, text and match, with two spaces or more between them, where the match is a part of the text; or in all rows name, pattern, replacement, text and result",
  [FEATURE_MATRIX]: "name and expression, with two spaces or more between them",
};

/** Whether the code of a fence is rows. */
export const isMatrix = (language: string): language is keyof typeof EXPECTED =>
  Object.hasOwn(EXPECTED, language);

/** The rows of a fence; none if it is no matrix. Those that say something else come back as problems. */
export function readMatrixRows(
  { language, line }: { readonly language: string; readonly line: number },
  code: string,
  file = "",
): { rows: MatrixRow[]; problems: Problem[] } {
  const rows: MatrixRow[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of (isMatrix(language) ? code.split("\n") : []).entries()) {
    const found = text.trim();
    const row = readRow(language, found.split(/ {2,}/));
    if (row !== undefined && replaces(row) === replaces(rows[0] ?? row)) rows.push(row);
    else if (isMatrix(language) && found !== "")
      problems.push({
        ...{ severity: "error", file, line: line + 1 + index, found, expected: EXPECTED[language] },
        message: `not a row of a ${language.replace("-", " ")}`,
      });
  }
  return { rows, problems };
}

const replaces = ({ replacement }: MatrixRow): boolean => replacement !== undefined;

function readRow(language: string, cells: readonly string[]): MatrixRow | undefined {
  const [name = "", code = "", third = "", fourth = "", fifth] = cells;
  if (language === FEATURE_MATRIX) return cells.length === 2 ? { name, code } : undefined;
  if (cells.length === 5) return { name, code, replacement: third, text: fourth, gives: fifth };
  const isMatch = cells.length === 4 && third.includes(fourth);
  return isMatch ? { name, code, text: third, gives: fourth } : undefined;
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

/** The name of a column's engine: `PCRE2` of `PCRE2 (PHP)`. */
export const engineOf = ({ tool }: Matrix["columns"][number]): string => tool.replace(/ \(.*\)$/, "");

/** The cells of a row, as texts. */
export const rowTexts = ({ name, ...codes }: MatrixRow, asCode = (text: string) => text): string[] => {
  const { code, replacement, text, gives } = codes;
  return [
    name,
    ...[code, replacement, text, gives].flatMap((cell) => (cell === undefined ? [] : asCode(cell))),
  ];
};

/** The table that readers see, as texts: its head, then a line for each row. */
export function matrixTable({ rows, columns }: Matrix, asCode: (text: string) => string): string[][] {
  const [first] = rows;
  const isFeature = first?.text === undefined;
  const heads = isFeature
    ? ["Feature", "Code"]
    : ["Feature", "Pattern", ...(replaces(first) ? ["Replacement", "Text", "Result"] : ["Text", "Match"])];
  const line = ([name = "", ...cells]: readonly string[], answers: readonly string[]): string[] =>
    isFeature ? [name, ...answers, ...cells] : [name, ...cells, ...answers];
  return [
    line(
      heads,
      columns.map((column) => `${engineOf(column)} ${column.version}`),
    ),
    ...rows.map((row, index) =>
      line(
        rowTexts(row, asCode),
        columns.map(({ output }) => output?.[index] ?? ""),
      ),
    ),
  ];
}
