import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const withDownload = (value: string) => {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace("});", `download: ${value},\n});`));
  return site;
};

it("is written if the configuration asks for it, and the same again", async () => {
  const site = withDownload("true");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  const first = site.read("dist/snippets.html");
  expect(first).toContain('<section class="one" id="/redis">');
  site.remove(".cache");
  await site.build();
  expect(site.read("dist/snippets.html")).toBe(first);
});

it("is not written otherwise", async () => {
  const site = fixtureSite("plain");
  await site.build();
  expect(existsSync(site.path("dist/snippets.html"))).toBe(false);
});

it("is allowed by the policy that hosts send", async () => {
  const site = withDownload("true");
  await site.build();
  const own = /script-src ([^;]+);/.exec(site.read("dist/snippets.html"))?.[1] ?? "none";
  expect(own.split(" ").length).toBe(2);
  for (const hash of own.split(" ")) expect(site.read("dist/_headers")).toContain(hash);
});

it("follows a change of a note", async () => {
  const site = withDownload("true");
  await site.build();
  site.change("content/redis.mdx", (text) => `${text}\nChanged since.\n`);
  await site.build();
  expect(site.read("dist/snippets.html")).toContain("Changed since.");
});

it("needs a setting that says yes or no", async () => {
  const site = withDownload('"x"');
  expect((await site.build()).stderr).toBe(`error: site.config.ts:8  \`download\` has the wrong type or value
  expected  boolean
  found     "x"
1 problem in 1 file
`);
});

it("errors if a static file has its name, which stays where no such file is written", async () => {
  const site = withDownload("true");
  site.change("static/snippets.html", "Mine.");
  expect(
    (await site.build()).stderr,
  ).toBe(`error: static/snippets.html  a static file has the name of the file that holds all notes
  fix       remove it, or set \`download: false\` in the configuration, which leaves it as it is
1 problem in 1 file
`);
  site.change("site.config.ts", (text) => text.replace("download: true", "download: false"));
  expect((await site.build()).status).toBe(0);
  expect(site.read("dist/snippets.html")).toBe("Mine.");
});

it("errors if a note has its address", async () => {
  const site = withDownload("true");
  site.change("content/snippets.mdx", "---\ntitle: Snippets\nslug: /snippets.html\n---\n\nMine.\n");
  expect(
    (await site.build()).stderr,
  ).toBe(`error: content/snippets.mdx  two parts of the output would have the name "snippets.html"
  found     the file that \`download\` adds and the page at /snippets.html
  fix       give the page another address
1 problem in 1 file
`);
});
