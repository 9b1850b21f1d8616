import { describe, expect, it } from "vitest";
import { readTabsProps } from "./islands.ts";

const props = (attributes: unknown) => ({
  id: "t",
  tabs: [{ value: "a", label: "A", attributes }],
  block: false,
});

describe("the props of tabs that a page carries", () => {
  it("may give a tab attributes that say something", () => {
    const attributes = {
      title: "x",
      lang: "de",
      dir: "ltr",
      translate: "no",
      "aria-label": "A",
      "aria-description": "a",
    };
    expect(readTabsProps(props(attributes)).tabs[0]?.attributes).toEqual(attributes);
  });

  it.each([
    { dangerouslySetInnerHTML: { __html: "x" } },
    { onClick: "x" },
    { "data-action": "x" },
    { style: "color: red" },
    { className: "copy" },
    { title: { toString: "x" } },
  ])("are refused with %j", (attributes) => {
    expect(() => readTabsProps(props(attributes))).toThrow("these are not the props of tabs");
  });
});
