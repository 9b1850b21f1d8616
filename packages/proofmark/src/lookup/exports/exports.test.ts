import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Found } from "../found.ts";
import type { Snippet } from "../snippets.ts";
import { espanso } from "./espanso.ts";
import type { ExportFormat } from "./export-format.ts";
import { fzf } from "./fzf.ts";
import { navi } from "./navi.ts";
import { tldr } from "./tldr.ts";
import { vscode } from "./vscode.ts";

/** A snippet in which `{{name=default}}` is a placeholder with its default. */
function found(template: string, more: Partial<Snippet> & { path?: readonly string[] } = {}): Found {
  const values: Snippet["values"] = [];
  let code = "";
  for (const [, plain = "", name, shown = ""] of template.matchAll(/([\s\S]*?)(?:\{\{(\w+)=(.*?)\}\}|$)/g)) {
    code += plain;
    if (name === undefined) continue;
    values.push({ name, from: code.length, to: code.length + shown.length, place: "sh" });
    code += shown;
  }
  const { path = ["Psql", "Log in"], ...rest } = more;
  const snippet: Snippet = {
    ...{
      id: "log-in",
      url: "https://notes.test/psql#log-in",
      language: "sh",
      title: null,
      top: "Log in",
      code,
      values,
    },
    ...{
      output: null,
      level: "ran",
      tool: "Bash",
      version: "5.2",
      reason: null,
      versions: [],
      noVerdict: [],
      ...rest,
    },
  };
  const evidence = { level: "ran", tool: "Bash", version: "5.2", verdict: null, output: null, reason: null };
  return { address: `psql#${snippet.id}`, url: snippet.url, path, snippet, evidence };
}

const LOGIN = "psql -h {{host=db-1}} {{db=shop}} # {{host=db-1}}";

/** The only file, written from what is selected. */
const written = (format: ExportFormat, ...all: readonly Found[]): string =>
  Object.values(format.files(format.select(all), "notes.test"))[0] ?? "";

describe("a sheet of navi", () => {
  it("has placeholders as variables, with their defaults", () => {
    expect(written(navi, found(LOGIN), found("echo {{db=it's}}", { id: "echo" }))).toBe(
      `% psql

# Log in (ran on Bash 5.2)
; https://notes.test/psql#log-in
psql -h <host> <db> # <host>

# Log in (ran on Bash 5.2)
; https://notes.test/psql#log-in
echo <db>

$ host: echo 'db-1'

$ db: echo 'it'\\''s'
`,
    );
  });

  it.each([
    ["another language", found("select 1;", { language: "sql" })],
    ["a line that begins with a sign of navi", found("cat <<'END'\n# a heading\nEND")],
    ["a line that would define a variable", found("echo 1\n$a b: c")],
    ["what would be a variable", found("echo '<b>'")],
  ])("leaves out %s", (_, one) => {
    expect(navi.select([one, found("ls > <(cat) # $a: b")])).toHaveLength(1);
  });
});

describe("a page of tldr", () => {
  it("has the defaults as placeholders, and braces escaped", () => {
    expect(written(tldr, found(`${LOGIN} '{{}}'`, { path: ["Psql 18!", "log in"] }))).toBe(
      `# psql-18

> First screen of the note Psql 18!.
> More information: <https://notes.test/psql>.

- Log in (ran on Bash 5.2):

\`psql -h {{db-1}} {{shop}} # {{db-1}} '\\{\\{\\}\\}'\`
`,
    );
  });

  it("has the commands of the first screen, eight of them", () => {
    const at = (top: string | null): Found => found("ls", { top });
    const many = Array.from({ length: 9 }, (_, number) => at(`Name ${number}`));
    expect(tldr.select([at(null), ...many])).toEqual(many.slice(0, 8));
  });

  it.each([
    ["one line", "brew install jq", "brew install jq"],
    ["a command that goes on", "psql {{db=shop}} \\\n  -c 'select 1'", "psql {{shop}} -c 'select 1'"],
    [
      "commands one after the other",
      "brew update\nbrew upgrade {{db=jq}}",
      "brew update && brew upgrade {{jq}}",
    ],
  ])("writes as one line %s", (_, code, line) => {
    expect(written(tldr, found(code))).toContain(`\n\n\`${line}\`\n`);
  });

  it.each([
    ["no command", "const a = 1;", "js"],
    ["what has backticks", "echo `date`", "sh"],
    ["a loop", "for a in b\ndo ls\ndone", "sh"],
    ["a comment beside lines", "ls # all\nls", "sh"],
    ["a line in quotes", "echo 'a \\\nb'", "sh"],
    ["quotes over lines", "echo 'a\nb'", "sh"],
    ["a pipe over lines", "ls |\n  head", "sh"],
    ["several statements", "select 1;\nselect 2;", "sql"],
  ])("leaves out %s", (_, code, language) => {
    expect(tldr.select([found(code, { language })])).toEqual([]);
  });
});

describe("a list for fzf", () => {
  it("ends items with NUL and has whole code in the last field", () => {
    expect(written(fzf, found("a\tb\n c"), found(LOGIN))).toBe(
      "psql#log-in\tPsql › Log in\tran on Bash 5.2\ta\tb\n c\0" +
        "psql#log-in\tPsql › Log in\tran on Bash 5.2\tpsql -h db-1 shop # db-1\0",
    );
  });
});

describe("snippets of VS Code", () => {
  it("number placeholders, each once, and escape what has a meaning", () => {
    expect(JSON.parse(written(vscode, found(`${LOGIN}\n\techo "\${HOME}" \\ {{x=$}}}}`)))).toEqual({
      "psql#log-in": {
        scope: "shellscript",
        prefix: "psql-log-in",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code's placeholders
        body: ["psql -h ${1:db-1} ${2:shop} # ${1:db-1}", '\techo "\\${HOME\\}" \\\\ ${3:\\$}\\}\\}'],
        description: "Psql › Log in: ran on Bash 5.2. https://notes.test/psql#log-in",
      },
    });
  });

  it("are in the scope of their language", () => {
    const scope = (language: string): string =>
      JSON.parse(written(vscode, found("1", { language })))["psql#log-in"].scope;
    expect(["mjs", "tsx", "json", "sql", "constructor"].map(scope)).toEqual([
      "javascript",
      "typescriptreact",
      "json,jsonc",
      "sql",
      "constructor",
    ]);
  });
});

describe("matches of espanso", () => {
  it("ask for values in a form, and are read as they were written", () => {
    const yaml = written(espanso, found(LOGIN), found("\tkey: 'a' # {{ x }}\n\n  - \"b\"\n", { id: "b" }));
    expect(parse(yaml)).toEqual({
      matches: [
        {
          trigger: ":psql#log-in:",
          label: "Psql › Log in (ran on Bash 5.2)",
          replace: "psql -h {{form1.host}} {{form1.db}} # {{form1.host}}",
          vars: [
            {
              name: "form1",
              type: "form",
              params: {
                layout: "host: [[host]]\ndb: [[db]]",
                fields: { host: { default: "db-1" }, db: { default: "shop" } },
              },
            },
          ],
        },
        {
          trigger: ":psql#b:",
          label: "Psql › Log in (ran on Bash 5.2)",
          replace: "\tkey: 'a' # \\{\\{ x }}\n\n  - \"b\"\n",
        },
      ],
    });
  });

  it("leaves out what has no escape", () => {
    const refused = ["grep '^$|$'", "grep '\\{\\{'", "grep '\\}\\}'"].map((code) => found(code));
    expect(espanso.select([...refused, found("grep '\\{'")])).toHaveLength(1);
  });
});
