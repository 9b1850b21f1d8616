import { describe, expect, it } from "vitest";
import { splitNumberPrefix } from "./number-prefix.ts";

describe("splitNumberPrefix", () => {
  it.each([
    ["01-intro", 1, "intro"],
    ["003 - intro", 3, "intro"],
    ["2. intro", 2, "intro"],
    ["10_intro", 10, "intro"],
    ["1-_.intro", 1, "intro"],
    ["5.Over view", 5, "Over view"],
  ])("splits %s", (part, position, name) => {
    expect(splitNumberPrefix(part)).toEqual({ name, position });
  });

  it.each(["2021-11-foo", "7.0-foo", "intro", "42", "1-", "intro-1", "01intro"])(
    "finds no prefix in %s",
    (part) => {
      expect(splitNumberPrefix(part)).toEqual({ name: part, position: undefined });
    },
  );
});
