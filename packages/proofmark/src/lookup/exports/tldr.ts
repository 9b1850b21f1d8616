// Pages of tldr (https://github.com/tldr-pages/tldr): at most eight commands of one line for each note.
import { groupBy } from "../../shared/group-by.ts";
import type { Found } from "../found.ts";
import { evidenceWords } from "../snippets.ts";
import { type ExportFormat, writeCode } from "./export-format.ts";

/** Limit of examples on a page, by the style guide of tldr. */
const MAX_EXAMPLES = 8;

/** A page for each note, of the first snippets below its headings. */
export const tldr: ExportFormat = {
  select: (all) =>
    groupBy(all, pageName).flatMap(([, found]) =>
      groupBy(found, ({ path }) => path.join("\n"))
        .flatMap(([, [first]]) => (first !== undefined && !/[`\t\n]/.test(first.snippet.code) ? [first] : []))
        .slice(0, MAX_EXAMPLES),
    ),
  leavesOut: "all but the first eight headings of a note whose first snippet is one line without backticks",
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
    `> First snippets of the note ${title}.\n> More information: <${address}>.`,
    `${all.map(example).join("\n\n")}\n`,
  ].join("\n\n");
}

function example({ path, snippet, evidence }: Found): string {
  const code = writeCode(
    snippet,
    (text) => text.replaceAll("{{", "\\{\\{").replaceAll("}}", "\\}\\}"),
    (_, shown) => `{{${shown}}}`,
  );
  const heading = path.at(-1) ?? "";
  return `- ${heading.charAt(0).toUpperCase()}${heading.slice(1)} (${evidenceWords(evidence)}):\n\n\`${code}\``;
}
