import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

/** Builds the smallest site with these lines added to its configuration. */
async function build(lines: string) {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace("});", `${lines}\n});`));
  return site.build();
}

const failed = (stderr: string) => ({ status: 1, stdout: "", stderr });

describe("a configuration", () => {
  it("may be a function, may wait, and may import other files", async () => {
    const site = fixtureSite("plain");
    site.change("identity.ts", 'export const title: string = "Elsewhere";\n');
    site.change(
      "site.config.ts",
      'import { title } from "./identity.ts";\n\nexport default async () => ({ title, url: "https://notes.test", baseUrl: "/" });\n',
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(site.data("/redis").title).toBe("Redis | Elsewhere");
  });

  it("is read again when a file that it imports has changed", async () => {
    const site = fixtureSite("plain");
    site.change("identity.ts", 'export const title = "One";\n');
    site.change(
      "site.config.ts",
      'import { title } from "./identity.ts";\n\nexport default { title, url: "https://notes.test", baseUrl: "/" };\n',
    );
    await site.build();
    site.change("identity.ts", 'export const title = "Two";\n');
    await site.build();
    expect(site.data("/redis").title).toBe("Redis | Two");
  });

  it.each([
    ["mts", "export default"],
    ["cts", "export default"],
    ["mjs", "export default"],
    ["cjs", "module.exports ="],
  ])("may be written in site.config.%s", async (extension, exported) => {
    const site = fixtureSite("plain");
    site.remove("site.config.ts");
    site.change(
      `site.config.${extension}`,
      `${exported} { title: "Own", url: "https://notes.test", baseUrl: "/" };\n`,
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(site.data("/redis").title).toBe("Redis | Own");
  });

  it("that is missing is asked for", async () => {
    const site = fixtureSite("plain");
    site.remove("site.config.ts");
    expect(await site.build()).toEqual(
      failed(`error: site.config.ts  there is no configuration in \`<root>\`
  expected  one of site.config.ts, site.config.mts, site.config.cts, site.config.js, site.config.mjs, site.config.cjs
  fix       pass the site's folder as --root
1 problem in 1 file
`),
    );
  });

  it("that is not TypeScript is refused with its place", async () => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/",', 'baseUrl: "/"\n  tagline: "x",'));
    expect(await site.build()).toEqual(
      failed(`error: site.config.ts:7:3  the configuration can't be read: Expected \`,\` or \`}\` but found \`Identifier\`
  5 |   url: "https://notes.test",
  6 |   baseUrl: "/"
  7 |   tagline: "x",
    |   ^
1 problem in 1 file
`),
    );
  });

  it.each([
    ['\nthrow new Error("no identity");', ":2  the configuration threw an error: no identity"],
    ["export const config = {};", "  the configuration threw an error: it has no default export"],
  ])("that does not give a value is refused: %s", async (text, message) => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", text);
    expect(await site.build()).toEqual(failed(`error: site.config.ts${message}\n1 problem in 1 file\n`));
  });

  it("with several mistakes has all of them named, with their paths", async () => {
    expect(
      await build(
        '  navbar: { items: [{ label: "A" }, { type: "serach" }] },\n  onBrokenLink: "warn",\n  trailingSlash: "no",',
      ),
    ).toEqual(
      failed(`error: site.config.ts  \`trailingSlash\` has the wrong type or value
  expected  boolean
  found     "no"
error: site.config.ts:8  \`navbar.items[0]\`: One and only one between "to" and "href" should be provided
  found     {"label":"A"}
error: site.config.ts:8  \`navbar.items[1]\`: No NavbarItem component found for the type "serach"
  found     {"type":"serach"}
error: site.config.ts:9  unknown key \`onBrokenLink\`
  fix       did you mean \`onBrokenLinks\`?
4 problems in 1 file
`),
    );
  });

  it("with an address that has a path is refused", async () => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) => text.replace("https://notes.test", "https://notes.test/docs"));
    expect(await site.build()).toEqual(
      failed(`error: site.config.ts:5  \`url\`: the address has the path "/docs": put the path in \`baseUrl\`
  found     "https://notes.test/docs"
1 problem in 1 file
`),
    );
  });

  it("that names an unknown note in a sidebar is refused", async () => {
    expect(await build('  docs: { sidebars: { main: ["index", "postgres"] } },')).toEqual(
      failed(`error: site.config.ts  no note has the id "postgres"
  expected  one of index, redis
  found     docs.sidebars.main
1 problem in 1 file
`),
    );
  });

  it("whose navbar leads nowhere fails as a broken link", async () => {
    expect(await build('  navbar: { items: [{ to: "/postgres", label: "P" }] },')).toEqual(
      failed(`error: site.config.ts  broken link to \`/postgres\`
  expected  the address of a page or a file of the site
1 problem in 1 file
`),
    );
  });
});

describe("what stands in the head", () => {
  it("is refused without a name, and from no container", async () => {
    expect(
      await build(
        'metadata: [{ content: "x" }, { name: "a", property: "b", content: "x" }],\n  tagManager: { containerId: "G-12" },',
      ),
    ).toEqual(
      failed(`error: site.config.ts:8  \`metadata[0]\`: One and only one between "name" and "property" should be provided
  found     {"content":"x"}
error: site.config.ts:8  \`metadata[1]\`: One and only one between "name" and "property" should be provided
  found     {"name":"a","property":"b","content":"x"}
error: site.config.ts:9  \`tagManager.containerId\`: "G-12" is not a container id of the tag manager, such as "GTM-ABC123"
  found     "G-12"
3 problems in 1 file
`),
    );
  });
});
