import { describe, expect, it, vi } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, main, textOf } from "../html.ts";

const CHART = `import "./chart.css";
export default function Chart({ data = [] }: { data?: number[] }) {
  return <button type="button" className="chart">{data.join(" + ")}</button>;
}
`;

/** A site with a note of this text, whose first line is line 5, and a component beside it. */
function siteWith(text: string, chart = CHART): FixtureSite {
  const site = fixtureSite("plain");
  site.change("content/redis.mdx", `---\ntitle: Redis\n---\n\n${text}\n`);
  site.change("content/Chart.island.tsx", chart);
  site.change("content/chart.css", ".chart {\n  color: green;\n}\n");
  return site;
}
const IMPORT = 'import Chart from "./Chart.island.tsx"\n\n';

describe("an island in a note", () => {
  it("is rendered with its props and its styles, also from a partial", async () => {
    const site = siteWith(`${IMPORT}import Part from './_part.mdx'\n\n<Chart data={[1, 2]} />\n\n<Part />`);
    site.change("content/_part.mdx", `${IMPORT}<Chart data={[3]} />\n`);
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    const html = main(site.html("/redis"));
    const charts = elements(html, "button").filter(({ attributes }) => attributes["class"] === "chart");
    expect(charts.map(({ text }) => text)).toEqual(["1 + 2", "3"]);
    expect([
      ...html.matchAll(/<div id="(island-\d)" data-island="([^"]*)" data-props="([^"]*)"/g),
    ]).toMatchObject([
      { 1: "island-0", 3: "{&quot;data&quot;:[1,2]}" },
      { 1: "island-1", 3: "{&quot;data&quot;:[3]}" },
    ]);
    const [, script = ""] = /data-island="\/([^"]*)"/.exec(html) ?? [];
    expect(site.read(`dist/${script}`)).toMatch(/className:.chart./);
    expect(html.match(/<style>.*?<\/style>/g)).toEqual(["<style>.chart{color:green}</style>"]);
    expect(site.html("/")).not.toContain(".chart");
  });

  it("is one line of the note's Markdown", async () => {
    const site = siteWith(`Above.\n\n${IMPORT}<Chart data={[1, 2]} />\n\nBelow.`);
    await site.build();
    expect(site.read("dist/redis.md")).toContain("Above.\n\n*Chart: it works on the page.*\n\nBelow.");
  });

  it("is rendered again when a file that it is made of changes, and not before", async () => {
    const site = siteWith(`import Chart from "./Chart.island.tsx"\n\n<Chart data={[1]} />`);
    await site.build();
    expect((await site.build()).stdout).toContain("0 rendered");
    site.change("content/chart.css", ".chart {\n  color: red;\n}\n");
    expect((await site.build()).stdout).toContain("1 rendered");
    expect(main(site.html("/redis"))).toContain("<style>.chart{color:red}</style>");
    site.change("content/Chart.island.tsx", CHART.replace(" + ", ", "));
    expect((await site.build()).stdout).toContain("1 rendered");
  });

  it("is shown again by `dev` when its component is saved", async () => {
    const site = siteWith(`${IMPORT}<Chart data={[1, 2]} />`);
    const [url] = (await site.start("dev", "--port", "0").prints(/http:\/\/localhost:\d+/)) as [string];
    const page = async (): Promise<string> => textOf(await (await fetch(`${url}/redis`)).text());
    expect(await page()).toContain("1 + 2");
    await vi.waitFor(
      async () => {
        site.change("content/Chart.island.tsx", CHART.replace(" + ", " and "));
        expect(await page()).toContain("1 and 2");
      },
      { timeout: 60_000, interval: 700 },
    );
  });

  it.each([
    [
      "whose file does not exist",
      'import Chart from "./Chrt.island.tsx"\n\n<Chart />',
      "error: content/redis.mdx:7  the imported file `./Chrt.island.tsx` does not exist\n",
    ],
    [
      "that is a component of another name",
      'import Chart from "./Chart.tsx"\n\n<Chart />',
      "error: content/redis.mdx:5  a note can import partials and islands of the site only\n",
    ],
    [
      "of a package",
      'import Chart from "charts/Chart.island.tsx"\n\n<Chart />',
      "error: content/redis.mdx:5  a note can import partials and islands of the site only\n",
    ],
    [
      "outside the site",
      'import Chart from "../../Chart.island.tsx"\n\n<Chart />',
      "error: content/redis.mdx:7  the imported file `../../Chart.island.tsx` does not exist\n",
    ],
    [
      "whose props are not literals",
      `${IMPORT}<Chart data={[one]} />`,
      "error: content/redis.mdx:7:8  an expression is not a literal\n",
    ],
    [
      "with content",
      `${IMPORT}<Chart>text</Chart>`,
      "error: content/redis.mdx:7:1  the island `<Chart>` is within text, or has content\n",
    ],
    [
      "within text",
      `${IMPORT}Look: <Chart />.`,
      "error: content/redis.mdx:7:7  the island `<Chart>` is within text, or has content\n",
    ],
  ])("%s is refused with its line", async (_name, text, message) => {
    const { status, stderr } = await siteWith(text).build();
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });

  it.each([
    [
      "that exports no component",
      "export const Chart = () => null;\n",
      "error: content/redis.mdx:7  the island `<Chart>` can't be rendered: Error: the island content/Chart.island.tsx has no default export",
    ],
    [
      "that throws",
      'export default function Chart() {\n  throw new Error("no data");\n}\n',
      "error: content/redis.mdx:7  the island `<Chart>` can't be rendered: Error: no data\n  found     content/Chart.island.tsx:2:",
    ],
    [
      "that needs a browser",
      "export default () => <p>{window.name}</p>;\n",
      "  fix       `window` exists in browsers only",
    ],
    [
      "that the policy blocks",
      'export default () => <p style={{ color: "red" }}>Red</p>;\n',
      "error: content/redis.mdx:7  the island `<Chart>` can't be rendered: Error: the content security policy keeps ",
    ],
    ["that does not parse", "export default (\n", "error: content/Chart.island.tsx:"],
  ])("%s is refused with its place", async (_name, chart, message) => {
    const { status, stderr } = await siteWith(`${IMPORT}<Chart data={[1]} />`, chart).build();
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });
});
