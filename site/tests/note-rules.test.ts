import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { brokenRules } from "./note-rules.ts";

const content = fileURLToPath(new URL("../content", import.meta.url));
const fence = (words: string, ...lines: string[]): string =>
  [`\`\`\`${words}`, ...lines, "```", ""].join("\n");
const broken = (...parts: string[]): string[] => brokenRules("a.mdx", ["## A", "", ...parts].join("\n"));

describe("brokenRules", () => {
  it.each(readdirSync(content).filter((name) => name.endsWith(".mdx")))("finds nothing in %s", (name) => {
    expect(brokenRules(`site/content/${name}`, readFileSync(`${content}/${name}`, "utf8"))).toEqual([]);
  });

  it("finds a hidden block that edits a visible file", () => {
    const shown = fence("ini file=shop.conf", "dir /backup");
    const start = fence("sh", "pg_ctl start");
    for (const edit of ["sed 's#/backup#.#' shop.conf > real.conf", "echo x >> shop.conf", "mv b shop.conf"])
      expect(broken(shown, fence("sh hidden", edit), start)).toEqual([
        "a.mdx:7  a hidden block changes `shop.conf`, which readers see otherwise\n" +
          "  fix       show the file as it runs, or let the hidden block write another one",
      ]);
    expect(broken(shown, fence("ini hidden file=shop.conf", "dir ."), start)).toHaveLength(1);
    expect(broken(shown, fence("sh hidden", "cat shop.conf >> real.conf"), start)).toEqual([]);
    expect(broken(fence("sh hidden", "pg_ctl() { command pg_ctl -s; }"), start)).toHaveLength(1);
  });

  it("finds a loss without a preview, or copied with it", () => {
    const wipe = fence("redis", "FLUSHDB");
    expect(broken(wipe)).toEqual([
      "a.mdx:3  `FLUSHDB` comes without a preview\n" +
        "  fix       show in a block above what it would hit, or say in the line above what is lost",
    ]);
    expect(broken(fence("redis", "DBSIZE", "FLUSHDB"))).toEqual([
      "a.mdx:3  one Copy takes the preview and the loss\n" +
        "  fix       end the block after the preview, and start another",
    ]);
    expect(broken(fence("redis", "DBSIZE"), wipe)).toEqual([]);
    expect(broken("All keys are gone for good:", "", wipe)).toEqual([]);
    for (const loss of ["drop table a;", "truncate a;", "delete from a;", "begin;\ndelete from a;\ncommit;"])
      expect(broken(fence("sql", loss))).toHaveLength(1);
    for (const loss of ["rm -rf data", "perl -pi -e s/a/b/ a", "brew uninstall --zap a", "git push --force"])
      expect(broken(fence("sh", loss))).toHaveLength(1);
    for (const trial of ["begin;\ndelete from a;\nrollback;", "delete from a where id = 1;"])
      expect(broken(fence("sql", trial))).toEqual([]);
  });

  it("finds a secret with a default", () => {
    expect(broken(fence("mjs", "const token = process.env.API_TOKEN ?? 's3cret';"))).toEqual([
      "a.mdx:3  a secret has a default: `API_TOKEN ?? '…`\n" +
        "  fix       end with an error if the variable is missing",
    ]);
    expect(broken(fence("python", "os.environ.get('API_KEY', 'x')"))).toHaveLength(1);
    expect(broken(fence("mjs", "const port = process.env.PORT ?? '3000';"))).toEqual([]);
  });

  it("finds a pattern that hostile text stalls", () => {
    expect(broken(fence("regex", String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`))).toEqual([
      expect.stringMatching(
        /^a\.mdx:3 {2}20,000 hostile characters stall the pattern: "a@\.\.+….*\n {2}fix {7}let /,
      ),
    ]);
    expect(broken(fence("regex", "^(?:a+)+$"))).toHaveLength(1);
    expect(broken(fence("regex", String.raw`^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$`))).toEqual([]);
  });
});
