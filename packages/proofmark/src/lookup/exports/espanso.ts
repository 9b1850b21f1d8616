// Matches of espanso (https://espanso.org), which types a snippet in place of its trigger in any program.
import { stringify } from "yaml";
import type { Found } from "../found.ts";
import { evidenceWords } from "../snippets.ts";
import { type ExportFormat, headings, writeCode } from "./export-format.ts";

/** A match for each snippet; a form asks for its values. */
export const espanso: ExportFormat = {
  // what espanso takes for escaped braces, or for the place of the cursor, has no escape
  select: (all) => all.filter(({ snippet }) => !/\\\{\\\{|\\\}\\\}|\$\|\$/.test(snippet.code)),
  leavesOut: String.raw`snippets with \{\{, \}\} or $|$`,
  files: (all, site) => ({
    [`${site}.yml`]: stringify({ matches: all.map(match) }, { lineWidth: 0 }),
  }),
};

/** Colons at both ends: no trigger is the beginning of another. */
const match = (found: Found) => {
  const { address, snippet, evidence } = found;
  const replace = writeCode(
    snippet,
    (text) => text.replaceAll("{{", "\\{\\{"),
    (name) => `{{form1.${name}}}`,
  );
  return {
    trigger: `:${address}:`,
    label: `${headings(found)} (${evidenceWords(evidence)})`,
    replace,
    ...(snippet.values.length === 0 ? {} : { vars: [{ name: "form1", type: "form", params: form(found) }] }),
  };
};

function form({ snippet: { code, values } }: Found) {
  const defaults = new Map(values.map(({ name, from, to }) => [name, code.slice(from, to)]));
  return {
    layout: [...defaults.keys()].map((name) => `${name}: [[${name}]]`).join("\n"),
    fields: Object.fromEntries([...defaults].map(([name, shown]) => [name, { default: shown }])),
  };
}
