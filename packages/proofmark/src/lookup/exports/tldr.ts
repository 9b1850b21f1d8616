// Pages of tldr (https://github.com/tldr-pages/tldr): at most eight commands of one line for each note.
import { groupBy } from "../../shared/group-by.ts";
import type { Found } from "../found.ts";
import { evidenceWords } from "../snippets.ts";
import { lineJoiner } from "./command-line.ts";
import { type ExportFormat, writeCode } from "./export-format.ts";

/** Limit of examples on a page, by the style guide of tldr. */
const MAX_EXAMPLES = 8;

/** A page for each note, of the commands on its first screen. */
export const tldr: ExportFormat = {
  select: (all) =>
    groupBy(all, pageName).flatMap(([, found]) =>
      found
        .filter(({ snippet }) => snippet.top !== null && lineJoiner(snippet) !== undefined)
        .slice(0, MAX_EXAMPLES),
    ),
  leavesOut: "all but eight commands of each first screen that fit on one line and have no backticks",
  files: (all) =>
    Object.fromEntries(groupBy(all, pageName).map(([name, found]) => [`${name}.md`, page(name, found)])),
};

const pageName = ({ path: [title = ""] }: Found): string =>
  title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "") || "snippets";

function page(name: string, all: readonly Found[]): string {
  const [title = ""] = all[0]?.path ?? [];
  const address = all[0]?.url.split("#")[0] ?? "";
  return [
    `# ${name}`,
    `> First screen of the note ${title}.\n> More information: <${address}>.`,
    `${all.map(example).join("\n\n")}\n`,
  ].join("\n\n");
}

function example({ snippet, evidence }: Found): string {
  const join = lineJoiner(snippet);
  const code = writeCode(
    snippet,
    (text) => (join?.(text) ?? text).replaceAll("{{", "\\{\\{").replaceAll("}}", "\\}\\}"),
    (_, shown) => `{{${shown}}}`,
  );
  return `- ${snippet.top ?? ""} (${evidenceWords(evidence)}):\n\n\`${code}\``;
}
