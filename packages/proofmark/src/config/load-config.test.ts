import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { problemsOfAsync } from "../../tests/problems-of.ts";
import { loadConfig } from "./config.ts";

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-config-")));
afterAll(() => rmSync(folder, { recursive: true }));

/** The message about a site in a folder of this name. */
function problemsIn(name: string) {
  const root = path.join(folder, name);
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, "site.config.mjs"), "");
  return problemsOfAsync(() => loadConfig(root));
}

describe("a configuration is not loaded", () => {
  it.each(["?", "\\"])(
    "in a folder with %s, which the bundler or the imports of Node.js misread",
    async (sign) => {
      expect(await problemsIn(`notes${sign}/site`)).toEqual([
        {
          severity: "error",
          file: path.join(folder, `notes${sign}/site`),
          message: `the path of the site's folder has a \`${sign}\``,
          fix: "move or rename the folder",
        },
      ]);
    },
  );
});

describe("a configuration that throws", () => {
  it.each([
    ["its own error", 'const a = 1;\n\nthrow new Error("x" + a);\n', 3],
    ["a name that it lacks", "\nexport default { runners: [shell()] };\n", 2],
  ])("names the line of %s", async (name, text, line) => {
    const root = path.join(folder, name);
    mkdirSync(root, { recursive: true });
    writeFileSync(path.join(root, "site.config.ts"), text);
    const problems = await problemsOfAsync(() => loadConfig(root));
    expect(problems).toMatchObject([{ file: "site.config.ts", line }]);
  });
});
