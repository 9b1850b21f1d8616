import { expect, it } from "vitest";
import { siteOf } from "../../tests/site-of.ts";
import { createSiteData } from "./site-data.ts";

it("lets Pagefind filter by the version of the page only where there are several", () => {
  const isContextual = (provider: "pagefind" | "embedded", versions: readonly string[]) =>
    createSiteData(
      siteOf(
        { "a.mdx": "title: A" },
        {
          config: { search: { provider } },
          versions: versions.map((name) => [name, { "a.mdx": "title: A" }] as const),
        },
      ),
      "1",
      () => undefined,
      { script: "", index: "" },
    ).search?.contextualSearch;
  expect(isContextual("pagefind", [])).toBe(false);
  expect(isContextual("pagefind", ["1.0"])).toBe(true);
  expect(isContextual("embedded", [])).toBe(true);
});
