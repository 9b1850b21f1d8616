import { expect, test } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { verdictsOf } from "../verdicts.ts";

const LOCK = "content/index.lock.json";
const SHELL = `{
    name: "shell", languages: ["sh"], title: "Shell", about: "A shell, in this browser", module: "shell.ts",
  }`;

/** A site whose first snippet of a shell prints in the browser what was proven, with an engine of this module. */
function siteWith(engine: string, module: string): FixtureSite {
  const site = fixtureSite("proven");
  site.change("shell.ts", module);
  site.change("site.config.ts", (text) => text.replace("runners:", `playground: [${engine}],\n  $&`));
  site.change(LOCK, (text) => {
    const { snippets } = JSON.parse(text);
    const more = { versions: verdictsOf({ browser: "Shell 1 same" }) };
    return JSON.stringify({
      format: 2,
      snippets: [snippets[0], { ...snippets[1], ...more }, ...snippets.slice(2)],
    });
  });
  return site;
}
/** The addresses of the home page's islands. */
const islands = (site: FixtureSite): string =>
  [...site.html("/").matchAll(/data-island="([^"]*)"/g)].map(([, address]) => address).join();
const START = "export const start = async () => ({});\n";

test("offers to run a snippet, unless the site has no longer an engine of its language", async () => {
  const site = siteWith(SHELL, START);
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  expect(islands(site)).toMatch(/playground/);
  site.change("site.config.ts", (text) => text.replace('"sh"', '"other"'));
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  expect(islands(site)).toBe("");
});

test("errors if an engine imports what is not there, with the engine, the file and the import", async () => {
  const site = siteWith(
    SHELL,
    `import { run } from "./run.ts";\n\nexport const start = async () => ({ run });\n`,
  );
  site.change("run.ts", 'export const run = () => import("not-installed");\n');
  expect(await site.build()).toMatchObject({
    status: 1,
    stderr: `error: run.ts:1:33  the engine \`shell\` of the playground can't be bundled: Could not resolve 'not-installed' in run.ts
  1 | export const run = () => import("not-installed");
    |                                 ^
  fix       run \`npm install\` for the packages that it imports, in the folder of the site
1 problem in 1 file
`,
  });
});
