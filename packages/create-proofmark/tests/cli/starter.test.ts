// @module-tag exhaustive
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "create-proofmark-"));
const tarballs = path.join(folder, "tarballs");
const site = path.join(folder, "My notes");

/** Runs a command; returns what it printed, or throws with what it printed. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd });
  return stdout + stderr;
}

const create = (...args: string[]): Promise<string> =>
  run(folder, process.execPath, path.join(folder, "node_modules/create-proofmark/create.js"), ...args);

/** The tarball of a package: its name has a version. */
const tarball = (name: string): string =>
  path.join(tarballs, readdirSync(tarballs).find((file) => new RegExp(`^${name}-\\d`).test(file)) ?? name);

beforeAll(async () => {
  await run(repository, process.execPath, "scripts/pack.js", tarballs);
  writeFileSync(path.join(folder, "package.json"), "{}");
  await run(folder, "npm", "install", "--no-audit", "--no-fund", tarball("create-proofmark"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("npm create proofmark, from the packages as npm gets them", () => {
  it("writes a site that installs, builds, proves its snippets and passes the type checker", async () => {
    expect(await create("My notes")).toContain("cd 'My notes'\n  npm install\n  npm start");
    const manifest = path.join(site, "package.json");
    const text = readFileSync(manifest, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      name: "my-notes",
      devDependencies: { proofmark: expect.stringMatching(/^\^\d/) },
    });
    writeFileSync(
      manifest,
      text.replace(/"proofmark": "[^"]*"/, `"proofmark": ${JSON.stringify(`file:${tarball("proofmark")}`)}`),
    );
    await run(site, "npm", "install", "--no-audit", "--no-fund");
    expect(await run(site, "env", "CI=1", "npm", "test")).toContain("2 ran · 3 unchecked");
    expect(await run(site, "npm", "run", "build")).toMatch(/Built \d+ pages from 3 notes/);
    expect(readFileSync(path.join(site, "dist/shell/index.html"), "utf8")).toMatch(
      /<var [^>]*data-value="?folder\b/,
    );
    expect(readFileSync(path.join(site, ".gitignore"), "utf8")).toContain("node_modules");
    mkdirSync(path.join(site, "pages"));
    writeFileSync(
      path.join(site, "pages/hello.tsx"),
      'import { useState } from "react";\nimport { join } from "node:path";\n\nexport default function Hello() {\n  const [name] = useState(join("a", process.env.USER ?? ""));\n  return <h1>{name}</h1>;\n}\n',
    );
    await run(site, path.join(repository, "node_modules/.bin/tsc"), "-p", ".");
    rmSync(path.join(site, "pages"), { recursive: true });
    expect(existsSync(path.join(site, ".github/workflows/notes.yml"))).toBe(true);
    expect(readFileSync(path.join(site, "dist/shell/index.html"), "utf8")).toContain('href="/favicon.svg"');
  });

  it("imports a site of another generator, which builds with the same package", async () => {
    const old = path.join(folder, "old");
    mkdirSync(path.join(old, "docs"), { recursive: true });
    writeFileSync(path.join(old, "mkdocs.yml"), "site_name: Old\n");
    writeFileSync(path.join(old, "docs/index.md"), "# Old\n\n!!! tip\n    Keep it.\n");
    const printed = await run(site, "npx", "proofmark", "import", old, "--to", "imported");
    expect(printed).toContain('Imported 1 page of MkDocs into "imported"');
    expect(await run(site, "npx", "proofmark", "build", "--root", "imported")).toContain("from 1 note");
    expect(readFileSync(path.join(site, "imported/dist/index.html"), "utf8")).toContain("Keep it.");
  });

  it("fails its test when a snippet does not print what its note says", async () => {
    const note = path.join(site, "content/javascript.mdx");
    const text = readFileSync(note, "utf8");
    writeFileSync(note, text.replace("a - b", "b - a"));
    await expect(run(site, "npm", "test")).rejects.toThrow("content/javascript.mdx:9");
    writeFileSync(note, text);
  });

  it("shows the site while it is written", async () => {
    const server = spawn("npx", ["proofmark", "dev", "--port", "0"], { cwd: site, detached: true });
    try {
      let printed = "";
      for await (const line of createInterface({ input: server.stdout })) {
        printed += line;
        if (printed.includes("http://")) break;
      }
      const address = /http:\/\/\S+/.exec(printed)?.[0];
      const page = await fetch(new URL("/javascript", address));
      expect(await page.text()).toContain("Sort without changing the array");
    } finally {
      process.kill(-(server.pid ?? 0), "SIGINT");
      if (server.exitCode === null) await once(server, "exit");
    }
  });

  it.each([
    { args: [], message: "error: name the folder of the new site" },
    { args: ["a", "b"], message: "error: name one folder" },
    { args: ["--typescript"], message: "error: there is no option --typescript" },
    { args: ["My notes"], message: "error: My notes is not empty; expected a new or an empty folder" },
    { args: ["package.json"], message: "error: package.json is a file; expected a new folder" },
  ])("refuses $args with a sentence and its usage", async ({ args, message }) => {
    const refused = create(...args);
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${message}\n\nusage: npm create`),
    });
    expect(existsSync(path.join(folder, "--typescript"))).toBe(false);
  });
});
