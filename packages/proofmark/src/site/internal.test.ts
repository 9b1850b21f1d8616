import { describe, expect, it } from "vitest";
import { configOf } from "../../tests/site-of.ts";
import { internal } from "./permalink.ts";

describe("internal", () => {
  const docs = configOf({ baseUrl: "/docs/" });

  it("puts the base before a path, once", () => {
    expect(internal("/a", docs)).toBe("/docs/a");
    expect(internal("/docs/a", docs)).toBe("/docs/a");
    expect(internal("/", docs)).toBe("/docs/");
    expect(internal("/docs", docs)).toBe("/docs/");
    expect(internal("/?q=1", docs)).toBe("/docs/?q=1");
  });

  it("leaves other addresses and anchors as they are", () => {
    for (const href of ["https://a.test/", "mailto:a@b.test", "//cdn.test/x", "#top"])
      expect(internal(href, docs)).toBe(href);
  });
});
