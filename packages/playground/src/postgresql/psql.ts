// Prints what PostgreSQL answers as psql does.
import type { messages } from "@electric-sql/pglite";

export type Column = Pick<messages.Field, "name" | "dataTypeID">;

/** Types whose values psql aligns at the right: numbers, money, object and transaction ids. */
const RIGHT = new Set([20, 21, 23, 26, 28, 29, 700, 701, 790, 1700, 5069]);
/** Characters that take two columns of a terminal, and those that take none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1f64f}\u{1f680}-\u{1faff}]/gu;
const NARROW = /\p{Mn}|\u200d/gu;

const widthOf = (text: string): number =>
  [...text].length + (text.match(WIDE)?.length ?? 0) - (text.match(NARROW)?.length ?? 0);

/** A table with its count of rows, and the empty line after it. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const cells = rows.map((row) => row.map((value) => (value ?? "").split("\n")));
  const widths = columns.map(({ name }, column) =>
    Math.max(widthOf(name), ...cells.flatMap((row) => (row[column] ?? []).map(widthOf))),
  );
  const header = columns.map(({ name }, column) => {
    const space = (widths[column] ?? 0) - widthOf(name);
    const before = Math.floor(space / 2);
    return ` ${" ".repeat(before)}${name}${" ".repeat(space - before)} `;
  });
  const rule = widths.map((width) => "-".repeat(width + 2)).join("+");
  const body = cells.flatMap((row) => formatRow(row, columns, widths));
  const count = rows.length === 1 ? "(1 row)" : `(${rows.length} rows)`;
  return `${[header.join("|"), rule || "--", ...body, count].join("\n")}\n\n`;
}

/** The lines of a row: a value of several lines has a plus at the end of each but its last. */
function formatRow(
  row: readonly (readonly string[])[],
  columns: readonly Column[],
  widths: readonly number[],
): string[] {
  const height = Math.max(1, ...row.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    row
      .map((lines, column) => {
        const text = lines[line] ?? "";
        const space = " ".repeat((widths[column] ?? 0) - widthOf(text));
        const goesOn = line < lines.length - 1;
        const isLast = column === row.length - 1;
        const isRight = RIGHT.has(columns[column]?.dataTypeID ?? 0);
        const cell = isRight ? space + text : isLast && !goesOn ? text : text + space;
        return ` ${cell}${goesOn ? "+" : isLast ? "" : " "}`;
      })
      .join("|"),
  );
}

/** An error or a notice, with the place in its statement. */
export function formatMessage(
  message: Partial<Omit<messages.NoticeMessage, "name" | "length">>,
  statement: string,
): string {
  const { severity, position, internalPosition, internalQuery, detail, hint, where } = message;
  return [
    `${severity}:  ${message.message}`,
    position && placeLines(statement, Number(position)),
    internalQuery && internalPosition && placeLines(internalQuery, Number(internalPosition)),
    detail && `DETAIL:  ${detail}`,
    hint && `HINT:  ${hint}`,
    internalQuery && `QUERY:  ${internalQuery}`,
    where && severity !== "NOTICE" && `CONTEXT:  ${where}`,
  ]
    .flatMap((line) => (line ? `${line}\n` : []))
    .join("");
}

/** Characters of a line that are shown, and those after the place that stay. Source: libpq, fe-protocol3.c */
const MAX_SHOWN = 60;
const MIN_AFTER = 10;

/** The line of an error, cut as libpq does it, and the sign below it. */
function placeLines(statement: string, position: number): string {
  const before = [...statement]
    .slice(0, position - 1)
    .join("")
    .split("\n");
  const line = [...(statement.split("\n")[before.length - 1] ?? "").replaceAll("\t", " ")];
  const place = [...(before.at(-1) ?? "")].length;
  const to = Math.min(line.length, Math.max(MAX_SHOWN, place + MIN_AFTER));
  const from = Math.max(0, to - MAX_SHOWN);
  const head = `LINE ${before.length}: ${from > 0 ? "..." : ""}`;
  const shown = line.slice(from, to).join("");
  const space = " ".repeat(head.length + widthOf(line.slice(from, place).join("")));
  return `${head}${shown}${to < line.length ? "..." : ""}\n${space}^`;
}
