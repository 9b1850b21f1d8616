import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements } from "../html.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const docs = path.join(repository, "docs");
const built = fixtureSite("plain");
const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
const html = (name: string): string => built.html(name === "README" ? "/" : `/${name}`);

beforeAll(async () => {
  const outcome = await built.run("build", "--root", docs, "--out-dir", built.path("dist"));
  expect(outcome).toMatchObject({ status: 0, stderr: "" }); // broken links and anchors are errors there
});

describe("the documents", () => {
  it("are all in the sidebar of their site", () => {
    const linked = elements(html("README"), "a").map(({ attributes }) => attributes["href"]);
    for (const name of names)
      expect(linked).toContain(name === "README.md" ? "/" : `/${name.replace(".md", "")}`);
  });

  it.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])("have every place that %s links to", (file) => {
    const text = readFileSync(path.join(repository, file), "utf8");
    for (const [, target = "", , anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]+)(#([^)\s]+))?\)/g)) {
      expect([target, existsSync(path.join(repository, target))]).toEqual([target, true]);
      const name = /^docs\/([\w-]+)\.md$/.exec(target)?.[1];
      if (name !== undefined && anchor !== undefined) expect(html(name)).toContain(`id="${anchor}"`);
    }
  });

  it("are named as they are where a message or a comment sends somebody to them", () => {
    const sources = path.join(repository, "packages/proofmark/src");
    for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
      if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
      for (const [name] of readFileSync(path.join(sources, file), "utf8").matchAll(/\bdocs\/[a-z-]+\.md\b/g))
        expect([file, name, existsSync(path.join(repository, name))]).toEqual([file, name, true]);
    }
  });
});
