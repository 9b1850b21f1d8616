// @module-tag exhaustive
import { expect, it } from "vitest";
import { block, NOTE, siteOf } from "../proving-site.ts";

const RELEASED = "versioned_docs/version-1.0";

it("proves the notes of released versions, with the values of their placeholders", async () => {
  const site = siteOf(...block("sh", "mkdir {{folder}} && ls"));
  site.change("site.config.ts", (text) =>
    text.replace("runners: [", 'placeholders: { folder: { default: "shop" } },\n  runners: ['),
  );
  site.change("versions.json", '["1.0"]');
  site.change("versioned_sidebars/version-1.0-sidebars.json", "{}");
  site.change(`${RELEASED}/index.mdx`, site.read(NOTE).replace("ls", "ls -d {{folder}}"));
  site.change(`${RELEASED}/old.mdx`, site.read(NOTE).replace("slug: /", "slug: /old"));
  const build = () => site.runWith({ CI: "1" }, "build");
  expect((await build()).stderr).toContain(`npx proofmark check --update ${RELEASED}/index.mdx`);

  // as the message says
  expect(await site.run("check", "--update", `${RELEASED}/index.mdx`)).toMatchObject({
    status: 0,
    stdout: `wrote ${RELEASED}/index.lock.json\n1 ran in <time>\n`,
  });
  expect(JSON.parse(site.read(`${RELEASED}/index.lock.json`)).snippets).toMatchObject([
    { starts: "mkdir shop && ls -d shop", tools: [{ output: ["shop"] }] },
  ]);
  // all notes of all versions
  expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
  expect(await build()).toMatchObject({ status: 0 });
  expect(await site.runWith({ CI: "1" }, "check")).toMatchObject({ status: 0, stderr: "" });
});
