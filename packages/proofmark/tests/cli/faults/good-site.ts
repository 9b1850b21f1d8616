import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../../fixture-site.ts";
import { fingerprint } from "../../folder.ts";

/** The good site that every fault is written over. */
const GOOD = {
  "site.config.ts": `import { defineConfig } from "proofmark";

export default defineConfig({
  title: "Notes",
  url: "https://notes.test",
  baseUrl: "/",
  trailingSlash: false,
  // more
});
`,
  "content/index.mdx": "---\ntitle: Home\nslug: /\n---\n\nThe first note.\n\n```sh\nls\n```\n",
  "content/redis.mdx": "---\ntitle: Redis\ntags: [cache]\n---\n\nKeys and values.\n",
  "content/tags.yml": "cache:\n  label: Cache\n",
  "content/guide/_category_.json": '{ "label": "Guide" }\n',
  "content/guide/intro.mdx": "---\ntitle: Intro\n---\n\n[Redis](../redis.mdx)\n",
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>\n',
};

/** Files by their names; null is none. */
type Files = Readonly<Record<string, string | Uint8Array | null>>;
/** The fault: files that are written, or a change of the folder. */
export type Fault = Files | ((site: FixtureSite) => void);
/** The fault's name, what it is, the exit status, and all that is said of it but the count of problems. */
export type Row = readonly [name: string, fault: Fault, status: 0 | 1, said: string | RegExp];

/** The note on Redis as this text. */
export const redis = (text: string | Uint8Array): Files => ({ "content/redis.mdx": text });
/** The note with these lines of front matter. */
export const head = (lines: string): Files => redis(`---\n${lines}\n---\n\nText.\n`);
/** The note with this text from its fifth line on. */
export const body = (text: string): Files => redis(`---\ntitle: Redis\n---\n\n${text}\n`);
/** The configuration with more in it. */
export const config = (more: string): Files => ({
  "site.config.ts": GOOD["site.config.ts"].replace("// more", `${more},`),
});

/** Writes files over a site. */
export function write(site: FixtureSite, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(site.path(file)), { recursive: true });
    if (content === null) site.remove(file);
    else writeFileSync(site.path(file), content);
  }
}

/**
 * Builds the good site with each fault: the message is whole, the exit status is right, and the output stays
 * where it is not 0.
 */
export function testFaults(title: string, rows: readonly Row[]): void {
  const good = fixtureSite("plain");
  let output = "";
  beforeAll(async () => {
    write(good, GOOD);
    expect(await good.build()).toMatchObject({ status: 0, stderr: "" });
    output = fingerprint(good.path("dist"));
  });

  describe(title, () => {
    it.each(rows)("%s", async (_, fault, status, said) => {
      const site = fixtureSite("plain");
      rmSync(site.root, { recursive: true });
      cpSync(good.root, site.root, { recursive: true });
      if (typeof fault === "function") fault(site);
      else write(site, fault);
      const outcome = await site.build();
      expect(outcome.stderr.replace(/\d+ problems? in \d+ files?\n$/, "")).toEqual(
        typeof said === "string" ? `${said}\n` : expect.stringMatching(said),
      );
      expect(outcome.status).toBe(status);
      if (status !== 0) expect(fingerprint(site.path("dist"))).toBe(output);
    });
  });
}
