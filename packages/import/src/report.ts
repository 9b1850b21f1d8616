// The report of an import: what reads differently on the new site, by file and line.
import { groupBy } from "@proofmark/prover/text/group-by.ts";
import type { Finding } from "./project.ts";

/** The report as Markdown: what to do next, then each finding. `config` names the file of the configuration. */
export function reportOf(
  from: string,
  findings: readonly Finding[],
  { pages, config }: { readonly pages: number; readonly config: string },
): string {
  const files = groupBy(findings, ({ file }) => file ?? config).sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const rest =
    findings.length === 0
      ? "All of it was carried over."
      : "What follows was changed or left out; lines are those of the file that was imported.";
  const lines = [
    "# Import report",
    "",
    `${pages === 1 ? "1 page was" : `${pages} pages were`} imported from ${from}. ${rest}`,
    "",
    "Nothing here is proven yet. To begin, add `runners` to `site.config.ts` and run `npm test`: each snippet that runs gets a lock beside its note.",
    "",
  ];
  for (const [file, found] of files) {
    lines.push(`## ${file}`, "");
    const sorted = [...found].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    for (const { line, found, done, detail } of sorted)
      lines.push(
        `- ${line === undefined ? "" : `line ${line}: `}${found}${detail === undefined ? "" : ` (${detail})`}: ${done}`,
      );
    lines.push("");
  }
  return lines.join("\n");
}
