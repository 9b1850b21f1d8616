import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, main } from "../html.ts";

const PAGE = `import type { LoadContext, PageProps } from "proofmark";

export const load = ({ site, notes }: LoadContext) => ({
  site: site.extra,
  notes: notes.map(({ id, extra }) => [id, extra]),
});

export default ({ data, site }: PageProps<typeof load>) => (
  <>
    <h1>Extra</h1>
    <pre>{JSON.stringify(data)}</pre>
    <b>{String(site.extra["team"])}</b>
  </>
);
`;

/** The smallest site with a page that shows what notes and configuration hand to it. */
function withExtra(note: string, config: string) {
  const site = fixtureSite("plain");
  site.change("content/redis.mdx", `---\ntitle: Redis\n${note}---\n\nKeys.\n`);
  site.change("site.config.ts", (text) => text.replace("  baseUrl:", `  ${config}\n  baseUrl:`));
  site.change("pages/extra.tsx", PAGE);
  return site;
}

describe("`extra`", () => {
  it("hands keys of one's own to custom pages, from notes and from the configuration", async () => {
    const site = withExtra(
      "extra:\n  level: 2\n  authors: [{ name: Ada, active: true }]\n  since: null\n",
      'extra: { team: "Cache" },',
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    const shown = main(site.html("/extra"));
    const [data] = elements(shown, "pre").map(({ text }) => JSON.parse(text));
    expect(data).toEqual({
      site: { team: "Cache" },
      notes: [
        ["index", {}],
        ["redis", { level: 2, authors: [{ name: "Ada", active: true }], since: null }],
      ],
    });
    expect(elements(shown, "b")[0]?.text).toBe("Cache");
  });

  it("renders the page again when a note says something else", async () => {
    const site = withExtra("extra: { level: 2 }\n", "");
    await site.build();
    site.change("content/redis.mdx", (text) => text.replace("level: 2", "level: 3"));
    await site.build();
    expect(main(site.html("/extra"))).toContain("&quot;level&quot;:3");
  });

  it("is JSON; keys beside it stay errors", async () => {
    const site = withExtra(
      "extra:\n  fine: 1\n  endless: .inf\n  itself: &a [*a]\nextras: 1\n",
      "extra: { now: new Date(0), run: () => 1 },",
    );
    expect((await site.build()).stderr).toMatch(
      /^error: site\.config\.ts:6 {2}`extra\.now` must be text, a number/,
    );
    site.change("site.config.ts", (text) => text.replace(/ {2}extra: .*\n/, ""));
    expect(
      (await site.build()).stderr,
    ).toBe(`error: content/redis.mdx:5  \`extra.endless\` must be text, a number, true, false, null, or a list or mapping of these
  found     null
error: content/redis.mdx:6  \`extra.itself\` must be text, a number, true, false, null, or a list or mapping of these
error: content/redis.mdx:7  unknown key \`extras\`
  fix       did you mean \`extra\`?
3 problems in 1 file
`);
  });
});
