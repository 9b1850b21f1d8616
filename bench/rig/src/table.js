/** Shown where nothing was measured. */
export const NONE = "–";

const grouped = (number) => Math.round(number).toLocaleString("en");

/** Bytes as KiB: one decimal below 100. */
export const kib = (bytes) => (bytes < 102_400 ? (bytes / 1024).toFixed(1) : grouped(bytes / 1024));

/** Bytes as MiB: one decimal below 10. */
export const mib = (bytes) =>
  bytes < 10_485_760 ? (bytes / 1_048_576).toFixed(1) : grouped(bytes / 1_048_576);

/** Milliseconds as seconds: two decimals below 10 s, one below 100 s. */
export const seconds = (ms) => (ms / 1000).toFixed(ms < 10_000 ? 2 : ms < 100_000 ? 1 : 0);

/** Milliseconds, or any other count, without decimals. */
export const whole = (number) => grouped(number);

/** A Markdown table in columns of equal width, numbers to the right. */
export function markdownTable(head, rows) {
  const lines = [head, ...rows].map((row) => row.map((cell) => String(cell ?? NONE)));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  const draw = (line) => `| ${line.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [draw(lines[0]), `| ${rule.join(" | ")} |`, ...lines.slice(1).map(draw)].join("\n");
}
