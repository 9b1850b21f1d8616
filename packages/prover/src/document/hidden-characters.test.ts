import { describe, expect, it } from "vitest";
import { hiddenCharacters, withoutHidden } from "./hidden-characters.ts";

const place = { file: "content/a.mdx", line: 7 };

describe("hiddenCharacters", () => {
  it("names line and code point", () => {
    expect(hiddenCharacters("ls\nls\u200b -a\u{e0041}\nls", place)).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 8,
        message: "code holds an invisible character",
        found: "U+200B",
        fix: "take it out, or write it as an escape of the language, such as `\\u{200B}`",
      },
    ]);
  });

  it.each([
    ...["\u0000", "\u0008", "\u000d", "\u001b", "\u007f", "\u0085", "\u009b"], // control characters
    ...["\u00ad", "\u034f", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u180e"], // without width
    ...["\u061c", "\u200e", "\u202e", "\u2066", "\u2069"], // direction
    ...["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u2028", "\u2029", "\ufffa"], // blanks and marks
    ...["\u{e0041}", "\u{e007f}", "\ufe00", "\ufe0f", "\u{e0100}"], // tags and selectors
  ])("finds %j between letters", (character) => {
    expect(hiddenCharacters(`a${character}b`, place)).toHaveLength(1);
    expect(withoutHidden(`a${character}b`)).toBe("ab");
  });

  it.each([
    "\tplain\u00a0text é 漢字",
    "👩\u200d🚀 ❤\ufe0f 👍🏽 🏳\ufe0f\u200d🌈 🇫🇷 1\ufe0f\u20e3",
    "می\u200cخواهم",
    "e\u0301",
  ])("takes %s", (code) => {
    expect(hiddenCharacters(code, place)).toEqual([]);
    expect(withoutHidden(code)).toBe(code);
  });

  it("takes no longer than its code is long", () => {
    const began = process.cpuUsage();
    for (const text of ["\u200d", "👩\u200d", "\u001b", "❤\ufe0f", "1\ufe0f", "می\u200c"])
      hiddenCharacters(text.repeat(200_000), place);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });
});
