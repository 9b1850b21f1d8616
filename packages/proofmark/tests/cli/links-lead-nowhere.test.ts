// @module-tag exhaustive
import {
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listFolder } from "../../src/content/source.ts";
import { afterFile, type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { fingerprint } from "../folder.ts";

const SECRET = "secret-of-the-machine";
const NOTE = `---\ntitle: Secret\n---\n\n## ${SECRET}\n\n\`\`\`sh\necho ${SECRET}\n\`\`\`\n`;

/** A folder beside the site with a file of every form that a command could take, read, write or remove. */
function outsideOf(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-elsewhere-")));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const lock = { version: 3, snippets: [] };
  const files: Readonly<Record<string, string>> = {
    "secret.txt": SECRET,
    "secret.html": `<p>${SECRET}</p>`,
    "secret.md": NOTE,
    "secret.yml": `used:\n  label: ${SECRET}\n`,
    "secret.json": JSON.stringify([SECRET]),
    "secret.css": `.a { content: "${SECRET}" }`,
    "lock.json": JSON.stringify(lock),
    "folder/index.mdx": NOTE,
    "folder/routes.json": JSON.stringify({ [SECRET]: { path: SECRET } }),
    "folder/deep/secret.txt": SECRET,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Files and folders that commands touch → what a link in their place leads to. */
const PLACES: Readonly<Record<string, string>> = {
  content: "folder",
  "content/redis.mdx": "secret.md",
  "content/redis.lock.json": "lock.json",
  "content/tags.yml": "secret.yml",
  "content/_category_.yml": "secret.yml",
  "content/part": "folder",
  static: "folder",
  "static/link.txt": "secret.txt",
  "static/link.html": "secret.html",
  "static/part": "folder",
  "look.css": "secret.css",
  "versions.json": "secret.json",
  versioned_docs: "folder",
  versioned_sidebars: "folder",
  ".cache": "folder",
  ".cache/notes": "folder",
  ".cache/notes.json": "secret.json",
  dist: "folder",
  "dist/index.html": "secret.html",
  "dist/snippets.json": "secret.json",
  ".dist-old-999999999-aaaaaaaa": "folder",
  ".dist-new-999999999-aaaaaaaa": "folder",
  "README.md": "secret.md",
};

const COMMANDS: readonly (readonly string[])[] = [
  ["build"],
  ["check", "--update"],
  ["check", "README.md"],
  ["find", "redis"],
];

/** A site with a link in the place of one of its files, or of one that a command would make. */
function siteWithLink(place: string, target: string, outside: string): FixtureSite {
  const site = fixtureSite("plain");
  site.change(
    "content/redis.mdx",
    "---\ntitle: Redis\ntags: [used]\n---\n\n## Locks\n\n```sh check=parse\nls\n```\n",
  );
  site.change("site.config.ts", (text) => text.replace("baseUrl:", 'css: ["look.css"],\n  baseUrl:'));
  site.change("look.css", ".a { color: red }");
  site.change("static/a.txt", "a");
  const link = site.path(place);
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(path.join(outside, target), link);
  return site;
}

describe("a link out of the site is neither read, nor written through, nor emptied:", () => {
  it.each(Object.entries(PLACES))("%s", async (place, target) => {
    const outside = outsideOf();
    const before = fingerprint(outside);
    for (const command of COMMANDS) {
      const site = siteWithLink(place, target, outside);
      const { stdout, stderr } = await site.run(...command);
      expect(fingerprint(outside)).toBe(before);
      expect(readlinkSync(site.path(place))).toBe(path.join(outside, target));
      const published = place === "dist" ? [] : listFolder(site.path("dist")).files;
      for (const file of published) expect(site.read(`dist/${file}`)).not.toContain(SECRET);
      expect(`${stdout}${stderr}`).not.toContain(SECRET);
      expect(stderr).not.toContain("this is a bug");
    }
  });
});
