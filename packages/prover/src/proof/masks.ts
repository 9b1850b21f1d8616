// Durations, times, ids, ports, temporary paths and what planners estimate differ from run to run. Comparing
// outputs ignores their values, so pages mark them as the values of one run.

/**
 * Values that differ from run to run, by kind; where several match, the first wins. Every repetition is
 * bounded or unambiguous: outputs can't be trusted, and the machine that checks them searches them.
 */
const KINDS = [
  ["uuid", /\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b/],
  ["time", /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: [A-Z]{3,4})? \d{4}\b/],
  ["time", /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/],
  [
    "time",
    /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?)?\b/,
  ],
  ["time", /\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b/],
  ["stream id", /\b1\d{12}-\d{1,20}\b/],
  ["time", /\b1\d{12}\b/],
  ["duration", /(?<=\bduration_ms:? )\d{1,15}(?:\.\d{1,15})?/],
  ["duration", /\b\d{1,15}(?:\.\d{1,15})?(?: ?(?:ns|µs|us|ms)|(?<=\.\d{1,15}) ?s|(?<=\bin \d{1,15})s)\b/],
  ["port", /(?<=\b(?:localhost|127\.0\.0\.1|\[?::1\]?):)\d{2,5}\b/],
  ["port", /(?=\d)(?<=\b(?:port|Port|PORT)[ =:]{1,20})\d{2,5}\b/],
  ["pid", /(?=\d)(?<=\b(?:pid|Pid|PID)[ =:]{1,20})\d{1,10}\b/],
  ["pid", /(?=\d)(?<=^\[\d{1,10}\] )\d{1,10}$/],
  // PostgreSQL's words on a deadlock
  ["pid", /(?<=\b(?:Process|blocked by process) )\d{1,10}(?= waits for |\.$)/],
  ["transaction", /(?<= on transaction )\d{1,20}(?=; blocked by process )/],
  // where Node.js itself was when an error came up, and which one it is
  ["stack frame", /^ {4,12}at .{0,300}\bnode:[\w/]{1,99}:\d{1,9}:\d{1,9}\)?(?: \{)?$/],
  ["version", /(?<=^Node\.js v)\d{1,3}\.\d{1,3}\.\d{1,3}$/],
  // gcc names the linker by its link or by its file, as Debian's release has it
  ["linker", /(?<=^\/usr\/bin\/)ld(?:\.bfd)?(?=: )/],
  ["temporary path", /\/tmp\/[\w.-]+/],
  // plans of PostgreSQL, as text and as JSON; rows that were really found are compared
  ["estimate", /(?<=\(cost=)\d{1,15}\.\d\d\.\.\d{1,15}\.\d\d rows=\d{1,15} width=\d{1,9}(?=\))/],
  ["estimate", /(?<="(?:Startup Cost|Total Cost|Plan Rows|Plan Width)": )\d{1,15}(?:\.\d{1,3})?/],
  ["duration", /(?<=\bactual time=)\d{1,12}\.\d{2,3}\.\.\d{1,12}\.\d{2,3}/],
  ["memory", /(?<=^ {0,99}Buffers: ).{1,200}$/],
  ["memory", /(?<=\b(?:Memory|Memory Usage|Disk|Storage|Maximum Storage): )\d{1,12}kB\b/],
] as const;
// Marked as pure, so that browser scripts which only need the words for proofs omit all of this.
const MASK = /* @__PURE__ */ (() =>
  new RegExp(KINDS.map(([, { source }]) => `(${source})`).join("|"), "gm"))();

/** A part of an output: a value of some kind that differs from run to run, or the text between two. */
export interface OutputPart {
  readonly text: string;
  readonly kind: (typeof KINDS)[number][0] | undefined;
}

/** Splits an output at the values that differ from run to run. The joined parts are the output. */
export function splitMasked(output: string): OutputPart[] {
  const parts: OutputPart[] = [];
  let end = 0;
  for (const match of output.matchAll(MASK)) {
    if (match.index > end) parts.push({ text: output.slice(end, match.index), kind: undefined });
    const [text, ...groups] = match;
    parts.push({ text, kind: KINDS[groups.findIndex((group) => group !== undefined)]?.[0] });
    end = match.index + text.length;
  }
  if (end < output.length) parts.push({ text: output.slice(end), kind: undefined });
  return parts;
}

/** An output as it is compared: values that differ from run to run are replaced by their kind. */
export function maskOutput(output: string): string {
  return splitMasked(output)
    .map(({ text, kind }) => (kind === undefined ? text : `‹${kind}›`))
    .join("");
}

/** The lines of an output as they are compared. psql fits the heading of a plan to masked values. */
export function maskLines(lines: readonly string[]): string[] {
  const isHeading = (line: string | undefined): boolean => line?.trim() === "QUERY PLAN";
  return lines.map((line, index) => {
    if (isHeading(line)) return line.trim();
    return isHeading(lines[index - 1]) && /^-+$/.test(line) ? "-" : maskOutput(line);
  });
}

/** Whether two outputs are equal apart from masked values. */
export function isSameOutput(a: readonly string[], b: readonly string[]): boolean {
  if (a.join("\n") === b.join("\n")) return true; // the search for masked values takes long
  const [before, after] = [comparedLines(a), comparedLines(b)];
  return before.length === after.length && maskLines(before).join("\n") === maskLines(after).join("\n");
}

/** Leaves out stack frames inside Node.js: other versions come to the same error in more or fewer calls. */
export const comparedLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => maskOutput(line) !== "‹stack frame›");
