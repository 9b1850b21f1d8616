import { wrapLine } from "./wrap-line.ts";

/**
 * The lines of a table, the first row its head and the second what Markdown rules it with. Columns are aligned
 * if they fit; otherwise each row is a list.
 */
export function tableLines(
  [head = [], ruler, ...rows]: readonly (readonly string[])[],
  width: number,
): string[] {
  if (ruler === undefined) return [head.join(" | ")];
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  if (widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) <= width) {
    const line = (row: readonly string[]): string =>
      widths
        .map((one, at) => (row[at] ?? "").padEnd(one))
        .join(GAP)
        .trimEnd();
    return [line(head), widths.map((one) => "-".repeat(one)).join(GAP), ...rows.map(line)];
  }
  return rows.flatMap(([name = "", ...cells]) => {
    const named = cells.flatMap((cell, at) => (cell === "" ? [] : [`${head[at + 1] ?? ""}: ${cell}`]));
    return wrapLine(`- ${[name, ...named].join("; ")}`, width);
  });
}

const GAP = "  ";
