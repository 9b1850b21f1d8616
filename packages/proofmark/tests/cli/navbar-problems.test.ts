import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

/** The problems of the smallest site with these navbar items. */
async function problemsOf(...items: readonly string[]): Promise<string> {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) =>
    text.replace("});", `  navbar: { items: [${items.join(", ")}] },\n});`),
  );
  const { status, stderr } = await site.build();
  expect(status).toBe(1);
  return stderr;
}

describe("a navbar item", () => {
  it("of no known type is refused, with the item", async () => {
    expect(await problemsOf('{ type: "serach" }', '{ type: "custom-tabs", label: "T" }')).toBe(
      `error: site.config.ts:8  \`navbar.items[0]\`: No NavbarItem component found for the type "serach"
  found     {"type":"serach"}
error: site.config.ts:8  \`navbar.items[1]\`: No NavbarItem component found for the type "custom-tabs"
  found     {"type":"custom-tabs","label":"T"}
2 problems in 1 file
`,
    );
  });

  it("of each type says what is wrong with it, with the item", async () => {
    const stderr = await problemsOf(
      '{ label: "A" }',
      '{ to: "/", label: "A", html: "B" }',
      '{ label: "D", items: [{ label: "E", items: [] }] }',
      '{ label: "D", items: [{ type: "localeDropdown" }, { to: "/", label: "F", position: "left" }] }',
      '{ label: "D", items: [] }',
      '{ type: "search", label: "S" }',
      '{ type: "html" }',
      '{ type: "doc", label: "A" }',
      '{ type: "docSidebar" }',
      '{ type: "docsVersion", href: "/" }',
      '{ type: "docsVersionDropdown", label: "V" }',
      '{ type: "localeDropdown", position: "centre" }',
    );
    expect(stderr).toBe(`error: site.config.ts  "navbar.items[6].value" is required
  found     {"type":"html"}
error: site.config.ts  "navbar.items[7].docId" is required
  found     {"type":"doc","label":"A"}
error: site.config.ts  "navbar.items[8].sidebarId" is required
  found     {"type":"docSidebar"}
error: site.config.ts:8  unknown key \`navbar.items[1].html\`
  expected  one of type, position, label, to, href
  found     {"to":"/","label":"A","html":"B"}
error: site.config.ts:8  unknown key \`navbar.items[5].label\`
  expected  one of type, position
  found     {"type":"search","label":"S"}
error: site.config.ts:8  unknown key \`navbar.items[9].href\`
  expected  one of type, label, position
  found     {"type":"docsVersion","href":"/"}
error: site.config.ts:8  unknown key \`navbar.items[10].label\`
  expected  one of type, position
  found     {"type":"docsVersionDropdown","label":"V"}
error: site.config.ts:8  \`navbar.items[0]\`: One and only one between "to" and "href" should be provided
  found     {"label":"A"}
error: site.config.ts:8  \`navbar.items[2].items[0]\`: a dropdown can't contain an item of type dropdown
  found     {"label":"E","items":[]}
error: site.config.ts:8  \`navbar.items[3].items[0]\`: a dropdown can't contain an item of type localeDropdown
  found     {"type":"localeDropdown"}
error: site.config.ts:8  \`navbar.items[3].items[1]\`: a dropdown item can't have a position
  found     {"to":"/","label":"F","position":"left"}
error: site.config.ts:8  \`navbar.items[4].items\`: a dropdown must not be empty
  found     []
error: site.config.ts:8  \`navbar.items[11].position\` has the wrong type or value
  expected  ("left" | "right")
  found     "centre"
13 problems in 1 file
`);
  });

  it("that names an unknown note or sidebar is refused, with what there is and the item", async () => {
    expect(
      await problemsOf(
        '{ type: "doc", docId: "postgres" }',
        '{ label: "D", items: [{ type: "docSidebar", sidebarId: "tutorial", label: "T" }] }',
      ),
    ).toBe(`error: site.config.ts  \`navbar.items[0]\`: no note has the id "postgres" in version "current"
  expected  one of index, redis
  found     {"type":"doc","docId":"postgres"}
error: site.config.ts  \`navbar.items[1].items[0]\`: no sidebar has the id "tutorial" in version "current"
  expected  one of defaultSidebar
  found     {"type":"docSidebar","sidebarId":"tutorial","label":"T"}
2 problems in 1 file
`);
  });

  it("whose sidebar leads nowhere is refused", async () => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) =>
      text.replace(
        "});",
        '  docs: { sidebars: { main: ["index"], empty: [{ type: "html", value: "<hr>" }] } },\n  navbar: { items: [{ type: "docSidebar", sidebarId: "empty" }] },\n});',
      ),
    );
    expect((await site.build()).stderr).toContain(
      'DocSidebarNavbarItem: Sidebar with ID "empty" doesn\'t have anything to be linked to\n',
    );
  });
});

it("the addresses that dropdowns hold are looked up", async () => {
  const lists = ['{ label: "D", items: [{ to: "/one", label: "T" }] }', '{ to: "/two", label: "T" }'];
  const stderr = await problemsOf(...lists);
  for (const address of ["/one", "/two"])
    expect(stderr).toContain(`error: site.config.ts  broken link to \`${address}\`\n`);
});
