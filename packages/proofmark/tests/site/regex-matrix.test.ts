import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const ROWS = [
  "named group   (?<y>\\d+)     May 2026  2026",
  "POSIX class   [[:alpha:]]+  12 mug    mug",
  "either        (?>a|b)<c     b<c       b<c",
  "start         \\Ab           b         b",
];
const NOTE = `---\ntitle: Home\nslug: /\n---\n\n## Patterns\n\n\`\`\`regex-matrix on=js,plainjs,perl title="Who takes what"\n${ROWS.join("\n")}\n\`\`\`\n`;

describe("a regex matrix on the page", () => {
  const site = fixtureSite("runners");
  beforeAll(async () => {
    site.change("content/index.mdx", NOTE);
    expect(await site.run("check", "--update", "--root", site.root)).toMatchObject({ status: 0 });
    expect(await site.build()).toMatchObject({ status: 0 });
  });
  const table = () => elements(prose(site.html("/")), "table")[0]?.html ?? "";
  const texts = (html: string, name: string): string[] => elements(html, name).map(({ text }) => text);

  it("is a table of what each engine answered, made from the lock, in a box that scrolls", () => {
    const [head, ...rows] = elements(table(), "tr").map(({ html }) => html);
    const versions = JSON.parse(site.read("content/index.lock.json")).snippets[0].tools.map(
      ({ version }: { version: string }) => version,
    );
    expect(texts(head ?? "", "th")).toEqual([
      "Feature and pattern",
      `JavaScript ${versions[0]}`,
      `JavaScript, no flag ${versions[1]}`,
      `Perl ${versions[2]}`,
      "Finds",
    ]);
    expect(rows.map((row) => [...texts(row, "th"), ...texts(row, "td")])).toEqual([
      ["named group (?<y>\\d+)", "yes", "yes", "yes", "May 2026"],
      ["POSIX class [[:alpha:]]+", "differs", "differs", "yes", "12 mug"],
      ["either (?>a|b)<c", "no", "no", "yes", "b<c"],
      ["start \\Ab", "no", "differs", "yes", "b"],
    ]);
    expect(texts(table(), "b")).toEqual(["2026", "mug", "b<c", "b"]);
    expect(prose(site.html("/"))).toContain('role="region" aria-label="Who takes what"');
  });

  it("stands in the Markdown as a table, and has a line in snippets.json", () => {
    expect(site.read("dist/index.md")).toContain(
      "| POSIX class | `[[:alpha:]]+` | `12 mug` | `mug` | differs | differs | yes |\n| either | `(?>a\\|b)<c` |",
    );
    const [snippet] = JSON.parse(site.read("dist/snippets.json"));
    expect(snippet).toMatchObject({ language: "regex-matrix", level: "ran", output: null });
    expect(site.html("/")).toContain(`id="${snippet.id}"`);
  });

  it("can be searched by names and patterns, not by texts and answers", () => {
    const [line] = /POSIX class\t.*/.exec(site.read("dist/data/search.txt")) ?? [];
    expect(line).toContain("POSIX class\t[[:alpha:]]+");
    expect(line).not.toMatch(/differs|12 mug/);
  });

  it("is called unproven where the lock has another one", async () => {
    site.change("content/index.mdx", (text) => text.replace("May 2026  2026", "May 2027  2027"));
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(elements(prose(site.html("/")), "table")).toEqual([]);
    expect(elements(prose(site.html("/")), "p").map(({ text }) => text)).toContain("Unproven");
    expect(site.read("dist/index.md")).toContain("*Unproven.*");
  });
});

describe("a regex matrix of replacements on the page", () => {
  const site = fixtureSite("runners");
  const rows = [
    "whole match  [0-9]  [$&]   a7b  a[7]b",
    "whole match  [0-9]  [\\g<0>]  a7b  a[7]b",
    "group        ([0-9])  [\\1]  a7b  a[7]b",
  ];
  beforeAll(async () => {
    site.change(
      "content/index.mdx",
      `---\ntitle: Home\nslug: /\n---\n\n## Patterns\n\n\`\`\`regex-matrix on=js,python\n${rows.join("\n")}\n\`\`\`\n`,
    );
    expect(await site.run("check", "--update", "--root", site.root)).toMatchObject({ status: 0 });
    expect(await site.build()).toMatchObject({ status: 0 });
  });

  it("says what each replacement makes of the text, and shows once what several rows are about", () => {
    const [head, ...lines] = elements(prose(site.html("/")), "tr").map(({ html }) =>
      [...elements(html, "th"), ...elements(html, "td")].map(({ text }) => text),
    );
    expect(head?.[0]).toBe("Feature, pattern, replacement");
    expect(head?.at(-1)).toBe("Makes");
    expect(lines).toEqual([
      ["whole match [0-9] [$&]", "yes", "differs", "a7b → a[7]b"],
      ["whole match [0-9] [\\g<0>]", "differs", "yes", "a7b → a[7]b"],
      ["group ([0-9]) [\\1]", "differs", "yes", "a7b → a[7]b"],
    ]);
    expect(prose(site.html("/")).match(/<span class="sr-only">whole match<\/span>/g)).toHaveLength(1);
  });

  it("stands in the Markdown with every name", () => {
    expect(site.read("dist/index.md")).toContain(
      "| whole match | `[0-9]` | `[\\g<0>]` | `a7b` | `a[7]b` | differs | yes |",
    );
  });
});

describe("a hidden regex matrix", () => {
  const site = fixtureSite("runners");

  it("is proven, and not shown", async () => {
    site.change("content/index.mdx", NOTE.replace("regex-matrix on", "regex-matrix hidden on"));
    expect(await site.run("check", "--update", "--root", site.root)).toMatchObject({ status: 0 });
    expect(site.read("content/index.lock.json")).toContain('"differs"');
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(site.html("/")).not.toContain("named group");
  });
});
