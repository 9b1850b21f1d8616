// Snippets of Visual Studio Code: https://code.visualstudio.com/docs/editing/userdefinedsnippets
import type { Found } from "../found.ts";
import { evidenceWords } from "../snippets.ts";
import { type ExportFormat, headings, writeCode } from "./export-format.ts";

/** Names of languages in VS Code, where they are others than in notes. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ sh: "shellscript", bash: "shellscript", zsh: "shellscript", shell: "shellscript" },
  ...{ js: "javascript", mjs: "javascript", cjs: "javascript", jsx: "javascriptreact" },
  ...{ ts: "typescript", mts: "typescript", tsx: "typescriptreact", json: "json,jsonc" },
  ...{ py: "python", rb: "ruby", rs: "rust", yml: "yaml", md: "markdown", text: "plaintext" },
};

/** A file of global snippets, each in the scope of its language. */
export const vscode: ExportFormat = {
  select: (all) => all,
  leavesOut: "",
  files: (all, site) => ({
    [`${site}.code-snippets`]: `${JSON.stringify(
      Object.fromEntries(all.map((found) => [found.address, entry(found)])),
      null,
      2,
    )}\n`,
  }),
};

const entry = (found: Found) => {
  const { address, url, snippet, evidence } = found;
  return {
    scope: Object.hasOwn(LANGUAGES, snippet.language) ? LANGUAGES[snippet.language] : snippet.language,
    prefix: address.replace(/[^\p{L}\p{N}]+/gu, "-"),
    body: body(found).split("\n"),
    description: `${headings(found)}: ${evidenceWords(evidence)}. ${url}`,
  };
};

/** The same placeholder has the same number, so it is typed once. */
function body({ snippet }: Found): string {
  const names = [...new Set(snippet.values.map(({ name }) => name))];
  const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
  return writeCode(snippet, escaped, (name, shown) => `\${${names.indexOf(name) + 1}:${escaped(shown)}}`);
}
