import { describe, expect, it } from "vitest";
import { siteOf } from "../../tests/site-of.ts";
import { renderOpenSearch } from "./open-search.ts";

describe("renderOpenSearch", () => {
  it("says how the site is searched", () => {
    const config = { title: "Notes & more", baseUrl: "/docs/", favicon: "/mark.svg" };
    const site = siteOf({ "a.mdx": "" }, { config });
    expect(
      renderOpenSearch({ ...site, searchPage: "/docs/search" }),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Notes &amp; more</ShortName>
<Description>Search Notes &amp; more</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16">https://notes.test/docs/mark.svg</Image>
<Url type="text/html" template="https://notes.test/docs/search?q={searchTerms}"/>
</OpenSearchDescription>
`);
  });

  it("is nothing where there is no search page: a note may lie at its address", () => {
    expect(renderOpenSearch(siteOf({ "a.mdx": "", "search.mdx": "" }))).toBeUndefined();
  });
});
