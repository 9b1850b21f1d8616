import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const ROWS = ["named group   (?<y>\\d+)     May 2026  2026", "POSIX class   [[:alpha:]]+  12 mug    mug", "either        (?>a|b)<c     b<c       b<c"];
const NOTE = `---\ntitle: Home\nslug: /\n---\n\n## Patterns\n\n\`\`\`regex-matrix on=js,perl title="Who takes what"\n${ROWS.join("\n")}\n\`\`\`\n`;

describe("a regex matrix on the page", () => {
  const site = fixtureSite("plain");
  beforeAll(async () => {
    site.change("content/index.mdx", NOTE);
    expect(await site.run("check", "--update", "--root", site.root)).toMatchObject({ status: 0 });
    expect(await site.build()).toMatchObject({ status: 0 });
  }, 60_000);
  const table = () => elements(prose(site.html("/")), "table")[0]?.html ?? "";
  const texts = (html: string, name: string): string[] => elements(html, name).map(({ text }) => text);

  it("is a table of what each engine answered, made from the lock, in a box that scrolls", () => {
    const [head, ...rows] = elements(table(), "tr").map(({ html }) => html);
    const versions = JSON.parse(site.read("content/index.lock.json")).snippets[0].tools.map(({ version }: { version: string }) => version);
    expect(texts(head ?? "", "th")).toEqual(["Feature", "Pattern", "Finds", `JavaScript ${versions[0]}`, `Perl ${versions[1]}`]);
    expect(rows.map((row) => [...texts(row, "th"), ...texts(row, "td")])).toEqual([
      ["named group", "(?<y>\\d+)", "May 2026", "yes", "yes"],
      ["POSIX class", "[[:alpha:]]+", "12 mug", "differs", "yes"],
      ["either", "(?>a|b)<c", "b<c", "no", "yes"],
    ]);
    expect(texts(table(), "b")).toEqual(["2026", "mug", "b<c"]);
    expect(prose(site.html("/"))).toContain('tabindex="0" role="region" aria-label="Who takes what"');
  });

  it("stands in the Markdown as a table, and has a line in snippets.json", () => {
    expect(site.read("dist/index.md")).toContain("| POSIX class | `[[:alpha:]]+` | `12 mug` | `mug` | differs | yes |\n| either | `(?>a\\|b)<c` |");
    const [snippet] = JSON.parse(site.read("dist/snippets.json"));
    expect(snippet).toMatchObject({ language: "regex-matrix", level: "ran", output: null });
    expect(site.html("/")).toContain(`id="${snippet.id}"`);
  });

  it("can be searched by its rows", () => {
    expect(site.read("dist/data/search.txt")).toContain("POSIX class\t[[:alpha:]]+\t12 mug\tmug\tdiffers\tyes");
  });

  it("is called unproven where the lock has another one", async () => {
    site.change("content/index.mdx", (text) => text.replace("May 2026  2026", "May 2027  2027"));
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(elements(prose(site.html("/")), "table")).toEqual([]);
    expect(prose(site.html("/"))).toContain('<p class="proof no">Unproven</p>');
    expect(site.read("dist/index.md")).toContain("*Unproven.*");
  });
});
