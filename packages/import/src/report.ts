// What an import could not carry over as it was, by file and line.
import { groupBy } from "@proofmark/prover/text/group-by.ts";

/** One thing that reads differently on the new site. */
export interface Finding {
  /** Relative to the folder that is imported, with forward slashes. */
  readonly file: string;
  readonly line?: number | undefined;
  /** What was found, in words that findings of a kind share: "the component `<Card>`". */
  readonly found: string;
  readonly done: string;
  /** What sets it apart from others of its kind: an address, a name. */
  readonly detail?: string | undefined;
}

/** Takes a finding of the page at hand. */
export type Note = (line: number | undefined, found: string, done: string, detail?: string) => void;

/** How many kinds of findings the command itself shows. */
const SHOWN_KINDS = 12;

interface Kind {
  readonly text: string;
  readonly count: number;
}

/** The kinds of findings, the most frequent first. */
export function kindsOf(findings: readonly Finding[]): Kind[] {
  const counts = new Map<string, number>();
  for (const { found, done } of findings) {
    const text = `${found}: ${done}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count || one.text.localeCompare(other.text));
}

/** The lines for the terminal: the most frequent kinds, and how many more there are. */
export function summaryOf(findings: readonly Finding[]): string[] {
  const kinds = kindsOf(findings);
  const shown = kinds.slice(0, SHOWN_KINDS).map(({ text, count }) => `${count} × ${text}`);
  const more = kinds.length - shown.length;
  return more > 0 ? [...shown, `… and ${more} more kinds`] : shown;
}

/** The report as Markdown: what to do next, then each finding by file and line. */
export function reportOf(from: string, findings: readonly Finding[], pages: number): string {
  const files = groupBy(findings, ({ file }) => file).sort(([one], [other]) => one.localeCompare(other));
  const lines = [
    "# Import report",
    "",
    `${pages === 1 ? "1 page was" : `${pages} pages were`} imported from ${from}. ${findings.length === 0 ? "All of it was carried over." : "What follows was changed or left out; lines are those of the file that was imported."}`,
    "",
    "Nothing here is proven yet. To begin, add `runners` to `site.config.ts` and run `npm test`: each snippet that runs gets a lock beside its note.",
    "",
  ];
  for (const [file, own] of files) {
    lines.push(`## ${file}`, "");
    const sorted = [...own].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    for (const { line, found, done, detail } of sorted)
      lines.push(
        `- ${line === undefined ? "" : `line ${line}: `}${found}${detail === undefined ? "" : ` (${detail})`}: ${done}`,
      );
    lines.push("");
  }
  return lines.join("\n");
}
