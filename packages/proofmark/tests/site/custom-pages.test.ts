import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, headTags, main } from "../html.ts";

const site = fixtureSite("pages");
beforeAll(async () => {
  expect(await site.build()).toMatchObject({
    status: 0,
    stderr: `warning: pages/guides/index.tsx:1  the page has no \`<h1>\`, which names it for search engines and for readers who hear it
  fix       begin what it shows with \`<h1>…</h1>\`
1 problem in 1 file
`,
  });
});

describe("a page of the site's own", () => {
  it("stands at the address that its file names", () => {
    expect(elements(main(site.html("/overview")), "h1").map((heading) => heading.text)).toEqual([
      "Overview of Notes",
    ]);
    expect(main(site.html("/guides"))).toBe("<p>No title here.</p>");
  });

  it("is not made of islands and of parts whose name begins with _", () => {
    expect(
      readdirSync(site.path("dist"))
        .filter((name) => name.endsWith(".html"))
        .sort(),
    ).toEqual([
      "404.html",
      "guides.html",
      "index.html",
      "overview.html",
      "redis.html",
      "search.html",
      "secret.html",
    ]);
  });

  it("has the head that its metadata says, and the search tag of pages outside the notes", () => {
    const head = headTags(site.html("/overview"));
    expect(head).toEqual(
      expect.arrayContaining([
        "<title>Overview | Notes</title>",
        '<meta property="og:title" content="Overview | Notes">',
        '<meta name="description" content="All there is.">',
        '<meta name="keywords" content="one,two">',
        '<meta name="docusaurus_tag" content="default">',
        '<meta name="docsearch:docusaurus_tag" content="default">',
        '<link rel="canonical" href="https://notes.test/overview">',
      ]),
    );
    expect(head.join()).not.toContain("docusaurus_version");
  });

  it("has the site's title alone where it declares none", () => {
    expect(headTags(site.html("/guides"))).toContain("<title>Notes</title>");
  });

  it("is in the sitemap", () => {
    expect(site.read("dist/sitemap.xml")).toContain("<loc>https://notes.test/overview</loc>");
  });

  it("takes the whole width, beside no sidebar", () => {
    expect(site.data("/overview")).toMatchObject({ full: true, toc: [] });
    expect(site.html("/overview")).not.toContain('aria-label="Notes"');
    expect(site.html("/redis")).toContain('aria-label="Notes"');
  });

  it("is given the listed notes in the sidebar's order, and the snippets that readers see", () => {
    const html = main(site.html("/overview"));
    expect(elements(html, "p").at(-1)?.text).toBe("index: Home, redis: Redis");
    const links = elements(html, "a").map(({ text, attributes }) => [text, attributes["href"]]);
    expect(links).toEqual([
      ["Keys / Set a key / Setting / sh", "/redis#set-a-key.setting"],
      ["Keys / Read a key / redis", "/redis#read-a-key.get-a"],
    ]);
  });

  it("carries its own styles, and no other page does", () => {
    expect(main(site.html("/overview"))).toContain("<style>.overview{max-inline-size:50rem}</style>");
    expect(site.html("/redis")).not.toContain(".overview");
  });
});

describe("an island", () => {
  it("is rendered into the page, with ids of its own, its props and the address of its script", () => {
    const html = main(site.html("/overview"));
    expect(elements(html, "button").map(({ text }) => text)).toEqual(["Counted 3 times", "Counted 8 times"]);
    expect(new Set(elements(html, "button").map(({ attributes }) => attributes["id"])).size).toBe(2);
    expect([...html.matchAll(/data-props="([^"]+)"/g)].map((match) => match[1])).toEqual([
      "{&quot;start&quot;:3}",
      "{&quot;start&quot;:8}",
    ]);
    expect(html).toMatch(/data-island="\/assets\/Counter\.island\.[\w-]{8}\.js"/);
  });

  it("has one script, which takes React from the shell", () => {
    const scripts = readdirSync(site.path("dist/assets"));
    const island = scripts.find((name) => name.startsWith("Counter.island."));
    const shell = scripts.find((name) => name.startsWith("shell."));
    const text = site.read(`dist/assets/${island}`);
    expect(text).toContain(`from"./${shell}"`);
    expect(text.length).toBeLessThan(1000);
  });
});

describe("a second build", () => {
  it("renders no page again when nothing changed", async () => {
    expect((await site.build()).stdout).toContain("(0 compiled, 0 rendered)");
  });

  it("renders a page again when its data changed", async () => {
    const own = fixtureSite("pages");
    await own.build();
    own.change("content/redis.mdx", (text) => text.replace("GET a", "GET b"));
    expect((await own.build()).stdout).toContain("(1 compiled, 2 rendered)");
    expect(main(own.html("/overview"))).toContain("/redis#read-a-key.get-b");
  });

  it("renders a page again when a module that it imports changed", async () => {
    const own = fixtureSite("pages");
    await own.build();
    own.change("pages/_parts/Heading.tsx", (text) => text.replace("<h1>", '<h1 className="large">'));
    expect((await own.build()).stdout).toContain("(0 compiled, 1 rendered)");
    expect(main(own.html("/overview"))).toContain('<h1 class="large">');
  });
});

describe("what is wrong with a page", () => {
  it("is that it has no default export", async () => {
    const own = fixtureSite("pages");
    own.change("pages/guides/index.tsx", "export function Guides() {\n  return null;\n}\n");
    expect(await own.build()).toMatchObject({
      status: 1,
      stderr: `error: pages/guides/index.tsx  the page has no default export: export a React component by default
1 problem in 1 file
`,
    });
  });

  it("is told of all pages that fail while they are rendered, each with its cause, and with a tip for what only browsers have", async () => {
    const own = fixtureSite("pages");
    own.change(
      "pages/guides/index.tsx",
      "export default function Guides() {\n  return <p>{window.innerWidth}</p>;\n}\n",
    );
    own.change(
      "pages/list.tsx",
      'export function load() {\n  throw new Error("no list", { cause: new TypeError("nothing there") });\n}\nexport default () => null;\n',
    );
    own.change("pages/top.tsx", "const first = [].at(0).name;\nexport default () => <p>{first}</p>;\n");
    expect(await own.build()).toMatchObject({
      status: 1,
      stderr: `error: pages/guides/index.tsx:2:14  Can't render static file for pathname "/guides": ReferenceError: window is not defined
  fix       \`window\` exists in browsers only, and pages are rendered without one: use it in an effect or an event handler of an island, a \`*.island.tsx\`
error: pages/list.tsx:2:9  Can't render static file for pathname "/list": Error: no list, caused by TypeError: nothing there
error: pages/top.tsx:1:23  Can't render static file for pathname "/top": TypeError: Cannot read properties of undefined (reading 'name')
3 problems in 3 files
`,
    });
  });

  it("is a handler outside of islands, wherever the page makes the element", async () => {
    const own = fixtureSite("pages");
    const button = '<button type="button" onClick={go}>Go</button>';
    own.change(
      "pages/guides/index.tsx",
      `function Go({ go }: { go: () => void }) {\n  return ${button};\n}\nexport default () => <Go go={() => {}} />;\n`,
    );
    expect(await own.build()).toMatchObject({
      status: 1,
      stderr: `error: pages/guides/index.tsx:2:10  Can't render static file for pathname "/guides": Error: \`onClick\` of \`<button>\` would never be called: move the component into an island, a \`*.island.tsx\`
1 problem in 1 file
`,
    });
  });

  it("is an island's prop that the browser cannot be sent", async () => {
    const own = fixtureSite("pages");
    own.change("pages/overview.tsx", (text) => text.replace("start={3}", "start={3} onCount={() => {}}"));
    expect((await own.build()).stderr).toContain(
      "Error: the island pages/Counter.island.tsx gets the prop `onCount`, which is not JSON",
    );
  });

  it("is a module that cannot be read, shown with its line", async () => {
    const own = fixtureSite("pages");
    own.change(
      "pages/guides/index.tsx",
      'import { missing } from "./missing.ts";\nexport default () => missing;\n',
    );
    expect(await own.build()).toMatchObject({
      status: 1,
      stderr: `error: pages/guides/index.tsx:1:25  the module can't be bundled: Could not resolve './missing.ts' in pages/guides/index.tsx
  1 | import { missing } from "./missing.ts";
    |                         ^
1 problem in 1 file
`,
    });
  });

  it("is a key of its metadata that no one knows", async () => {
    const own = fixtureSite("pages");
    own.change("pages/guides/index.tsx", (text) => `export const metadata = { titel: "Guides" };\n${text}`);
    expect(await own.build()).toMatchObject({
      status: 1,
      stderr: `error: pages/guides/index.tsx  unknown key \`metadata.titel\`
  fix       did you mean \`title\`?
1 problem in 1 file
`,
    });
  });

  it("is a link that leads nowhere, and an image that is not there", async () => {
    const own = fixtureSite("pages");
    own.change(
      "pages/guides/index.tsx",
      'export default () => <a href="/nowhere"><img srcSet="/small.png, data:, 2x" src="/none.png" /></a>;\n',
    );
    const { status, stderr } = await own.build();
    expect(status).toBe(1);
    for (const message of [
      "broken link to `/nowhere`",
      "the file `/small.png` does not exist",
      "the file `/none.png` does not exist",
    ])
      expect(stderr).toContain(`error: pages/guides/index.tsx  ${message}\n`);
  });

  it("is an address that a note has too: the page wins", async () => {
    const own = fixtureSite("pages");
    own.change("pages/redis.tsx", "export default () => <p>Not the note.</p>;\n");
    own.change("pages/overview.tsx", "export default () => null;\n");
    expect(await own.build()).toMatchObject({
      status: 0,
      stderr:
        expect.stringContaining(`warning: content/redis.mdx  two pages have the address /redis: only the first is published
  found     pages/redis.tsx and content/redis.mdx`),
    });
    expect(main(own.html("/redis"))).toBe("<p>Not the note.</p>");
  });
});
