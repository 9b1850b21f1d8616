import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements } from "../html.ts";

/** The smallest site, with `css` in its configuration and these files. */
function styled(css: string | readonly string[], files: Readonly<Record<string, string>>): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) =>
    text.replace("  baseUrl:", `  css: ${JSON.stringify(css)},\n  baseUrl:`),
  );
  for (const [file, text] of Object.entries(files)) site.change(file, text);
  return site;
}

const styleOf = (html: string): string => elements(html, "style")[0]?.html ?? "";

describe("a stylesheet of the site's own", () => {
  it("follows the engine's in every page, and the policy allows it", async () => {
    const site = styled(["theme/a.css", "theme/b.css"], {
      "theme/a.css": ":root {\n  --signal: rebeccapurple;\n}\n",
      "theme/b.css": "h1 { color: var(--signal) }\n",
    });
    expect((await site.build()).stderr).toBe("");
    for (const page of ["/", "/redis", "/404.html"]) {
      const html = site.html(page);
      expect(styleOf(html)).toMatch(/:root\{--signal:rebeccapurple\}h1\{color:var\(--signal\)\}$/);
      const hash = createHash("sha256").update(styleOf(html)).digest("base64");
      expect(html).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(site.read("dist/_headers")).toContain(hash);
    }
  });

  it("names files beside it, which are published, and files of static folders", async () => {
    const site = styled("theme/a.css", {
      "theme/a.css":
        '@font-face { font-family: own; src: url("own.woff2?#iefix") }\nbody { background: url(/paper.png), url(data:,) }\nb { background: image-set("dot.png" 1x, url(/paper.png) 2x) }\n',
      "theme/own.woff2": "a font",
      "theme/dot.png": "a dot",
      "static/paper.png": "a picture",
    });
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/notes/"'));
    expect((await site.build()).stderr).toBe("");
    const style = styleOf(site.html("/notes/"));
    const [, font = ""] = /src:url\("\/notes\/(assets\/own\.\w{8}\.woff2)\?#iefix"\)/.exec(style) ?? [];
    expect(site.read(`dist/${font}`)).toBe("a font");
    expect(style).toContain('background:url("/notes/paper.png"),url("data:,")');
    expect(style).toMatch(/image-set\("\/notes\/assets\/dot\.\w{8}\.png" 1x,"\/notes\/paper\.png" 2x\)/);
  });

  it("cannot end the element that holds it", async () => {
    const site = styled("a.css", { "a.css": 'a::after { content: "</style><b>out</b>" }' });
    await site.build();
    expect(styleOf(site.html("/"))).toMatch(/content:"<\\\/style><b>out<\\\/b>"\}$/);
  });

  it("that is missing, not valid, or leads out of the site fails the build", async () => {
    const site = styled(["them.css", "a.css", "b.css", "../up.css"], {
      "theme.css": "",
      "a.css":
        '@import "b.css";\n@import url(https://fonts.example/x.css);\nb { src: url(//x.example/y.png) }\ni { src: url(gone.png) }\n',
      "b.css": "a { color: red }\n}\n",
    });
    expect(await site.build()).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: a.css:1:9  \`@import\` of \`b.css\`: pages contain their styles and load no others
  fix       name the file under \`css\`, before this one
error: a.css:2:9  \`@import\` of \`https://fonts.example/x.css\`: pages contain their styles and load no others
  fix       copy the stylesheet into the site, and name it under \`css\`
error: a.css:3:14  \`url(//x.example/y.png)\` leads out of the site
  expected  a file of the site: relative to the stylesheet, or \`/…\` in a static folder
  fix       copy the file into the site
error: a.css:4:14  the file of \`url(gone.png)\` does not exist
  expected  a file of the site: relative to the stylesheet, or \`/…\` in a static folder
error: b.css:3:1  the stylesheet is not valid CSS: Unexpected end of input
  fix       fix the rule at this place
error: site.config.ts:6  the stylesheet \`them.css\` does not exist
  expected  a file of the site, by its path from the site's folder
  fix       did you mean \`theme.css\`?
error: site.config.ts:6  the stylesheet \`../up.css\` does not exist
  expected  a file of the site, by its path from the site's folder
7 problems in 3 files
`,
    });
  });

  it("of `dev` reloads pages when it is saved, also after a mistake", async () => {
    const site = styled("a.css", { "a.css": "h1 { color: red }" });
    const running = site.start("dev", "--port", "0");
    const [url] = (await running.prints(/http:\/\/localhost:\d+/)) as [string];
    const shows = (css: string, text: string): Promise<void> =>
      vi.waitFor(
        async () => {
          site.change("a.css", css); // the watcher may not be there yet for the first save
          const html = await (await fetch(url)).text();
          if (!html.includes(text)) throw new Error(`not shown: ${html.slice(0, 300)}`);
        },
        { timeout: 60_000, interval: 700 },
      );
    await shows("h1 { color: #123456 }", "h1{color:#123456}");
    await shows("h1 } ", "a.css:1:6  the stylesheet is not valid CSS");
    await shows("h1 { color: #654321 }", "h1{color:#654321}");
    expect(existsSync(site.path("dist"))).toBe(false);
    expect(readFileSync(site.path("a.css"), "utf8")).toContain("#654321");
  });
});

describe("the theme's tokens", () => {
  it("are all documented", () => {
    const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
    const [, root = ""] = /:root \{([\s\S]*?)\n\}/.exec(read("../../../theme/src/tokens.css")) ?? [];
    const tokens = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name).sort();
    const documented = [...read("../../../../docs/customise.md").matchAll(/^\| `(--[\w-]+)` \|/gm)];
    expect(documented.map(([, name]) => name).sort()).toEqual(tokens);
  });
});
