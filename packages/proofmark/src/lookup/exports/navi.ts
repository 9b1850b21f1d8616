// Cheat sheets of navi (https://github.com/denisidoro/navi), which runs what the reader chooses in a shell.
import { groupBy } from "../../shared/group-by.ts";
import type { Found } from "../found.ts";
import { evidenceWords } from "../snippets.ts";
import { type ExportFormat, SHELLS, writeCode } from "./export-format.ts";

/** Lines that navi would take for a tag, a description, a comment, another sheet, a variable or a fence. */
const SPECIAL_LINE = /^(?:[%#;@]|\$.*:|```)/m;
/** What navi would ask a value for; it has no escape. */
const VARIABLE = /<\w[\w-]*>/;

/** A sheet for each note, in one file. */
export const navi: ExportFormat = {
  select: (all) =>
    all.filter(
      ({ snippet: { language, code } }) =>
        SHELLS.has(language) && !SPECIAL_LINE.test(code) && !VARIABLE.test(code),
    ),
  leavesOut: "languages other than the shell, <words> and lines that begin with #, %, ; or @",
  files: (all, site) => ({
    [`${site}.cheat`]: groupBy(all, ({ path }) => path[0] ?? "")
      .map(([title, found]) => sheet(title, found))
      .join("\n"),
  }),
};

const sheet = (title: string, all: readonly Found[]): string =>
  [`% ${title.toLowerCase().replaceAll(",", " ")}\n`, ...all.map(cheat), ...variables(all)].join("\n");

function cheat({ path, url, snippet, evidence }: Found): string {
  const code = writeCode(
    snippet,
    (text) => text,
    (name) => `<${name}>`,
  );
  return `# ${path.slice(1).join(" › ") || (path[0] ?? "")} (${evidenceWords(evidence)})\n; ${url}\n${code}\n`;
}

/** Suggests the default of each placeholder; a reader can type another value. */
function variables(all: readonly Found[]): string[] {
  const defaults = new Map(
    all.flatMap(({ snippet: { code, values } }) =>
      values.map(({ name, from, to }) => [name, code.slice(from, to)]),
    ),
  );
  return [...defaults].map(([name, shown]) => `$ ${name}: echo '${shown.replaceAll("'", "'\\''")}'\n`);
}
