// A `feature-matrix` fence: what versions of Node.js have, a row each, that each of them is asked about.
import type { Problem } from "../problem.ts";
import type { MatrixColumn } from "./regex-matrix.ts";

/** Language of the fence. */
export const FEATURE_MATRIX = "feature-matrix";

/** One feature: a version has it if the code runs and its value is truthy. As it was written. */
export interface FeatureRow {
  readonly name: string;
  readonly code: string;
}

export interface FeatureMatrix {
  readonly rows: readonly FeatureRow[];
  /** What each version answered, `yes` or `no`. Empty if no lock proves it. */
  readonly columns: readonly MatrixColumn[];
}

/** Reads the rows of a fence. Those that say something else come back as problems. */
export function readFeatureRows(
  code: string,
  { file, line }: { file: string; line: number },
): { rows: FeatureRow[]; problems: Problem[] } {
  const rows: FeatureRow[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of code.split("\n").entries()) {
    if (text.trim() === "") continue;
    const [name = "", expression = "", ...more] = text.trim().split(/ {2,}/);
    if (expression !== "" && more.length === 0) rows.push({ name, code: expression });
    else {
      const expected = "name and expression, with two spaces or more between them";
      problems.push({
        severity: "error",
        file,
        line: line + 1 + index,
        message: "not a row of a feature matrix",
        expected,
        found: text.trim(),
      });
    }
  }
  return { rows, problems };
}

/** The table that readers see, as texts: its head, then a line for each row. */
export function featureTable({ rows, columns }: FeatureMatrix, asCode: (text: string) => string): string[][] {
  return [
    ["Feature", ...columns.map(({ engine, version }) => `${engine} ${version}`), "Code"],
    ...rows.map(({ name, code }, index) => [
      name,
      ...columns.map(({ results }) => results[index] ?? ""),
      asCode(code),
    ]),
  ];
}
