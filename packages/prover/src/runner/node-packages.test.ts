import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectPackages } from "./node-packages.ts";

const root = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-project-")));
afterAll(() => rmSync(root, { recursive: true }));

/** Names of the files that a package publishes whose `files` are these. */
function published(files: readonly string[]): string[] {
  mkdirSync(path.join(root, "src"), { recursive: true });
  for (const name of ["index.js", "notes.txt", ".env"]) writeFileSync(path.join(root, name), "");
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ name: "own", files }));
  return projectPackages(root, "/modules")
    .map(({ from }) => path.relative(root, from))
    .filter((name) => name !== "" && !name.startsWith(".."));
}

describe("the files of a README's package", () => {
  it("are those that it names, its manifest and its entry, and nothing hidden", () => {
    expect(published(["src"])).toEqual(["index.js", "package.json", "src"]);
  });

  it.each(["/", ".", "./", "**", "/**"])("are all files if it names %s", (name) => {
    expect(published([name])).toEqual(["index.js", "notes.txt", "package.json", "src"]);
  });
});
