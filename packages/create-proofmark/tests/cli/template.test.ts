// @module-tag exhaustive
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "template-"));
const site = path.join(folder, "notes");
const packaged = (series: number): string =>
  path.join(
    repository,
    `site/verify/node_modules/node${series}-${process.platform}-${process.arch}/bin/node`,
  );
/** This Node.js, and those that the site has as packages. */
const NODES = [process.execPath, ...[22, 24, 26].map(packaged).filter(existsSync)];

const proofmark = async (node: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> => {
  const command = path.join(repository, "packages/proofmark/bin/proofmark.js");
  const { stdout, stderr } = await promisify(execFile)(node, [command, ...args, "--root", site], {
    env: { ...process.env, ...env },
  });
  return stdout + stderr;
};

beforeAll(async () => {
  const create = path.join(repository, "packages/create-proofmark/create.js");
  await promisify(execFile)(process.execPath, [create, site]);
  mkdirSync(path.join(site, "node_modules"));
  symlinkSync(path.join(repository, "packages/proofmark"), path.join(site, "node_modules/proofmark"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the template", () => {
  it.each(NODES)("passes its test and builds under CI with %s", async (node) => {
    expect(await proofmark(node, { CI: "1" }, "check")).toMatch(/2 ran · 3 unchecked/);
    expect(await proofmark(node, { CI: "1" }, "build")).toMatch(/Built \d+ pages from 3 notes/);
    expect(readFileSync(path.join(site, "dist/javascript/index.html"), "utf8")).toContain("Node.js 20+");
  });

  it("has the versions of the machine in its locks after an update", async () => {
    await proofmark(process.execPath, {}, "check", "--update");
    const lock = JSON.parse(readFileSync(path.join(site, "content/javascript.lock.json"), "utf8"));
    expect(lock.snippets[0].tools[0]).toMatchObject({
      version: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    });
  });
});
