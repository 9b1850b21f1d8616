import { describe, expect, it } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["a colour", "\u001b[1;31mred\u001b[0m", "red"],
    ["a colour by its C1 introducer", "\u009b31mred", "red"],
    ["a window title", "\u001b]0;owned\u0007x", "x"],
    ["the clipboard", "a\u001b]52;c;ZXZpbA==\u001b\\b", "ab"],
    ["the clipboard by C1 controls", "a\u009d52;c;ZXZpbA==\u009cb", "ab"],
    ["a link", "\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\", "link"],
    [
      "device control strings",
      "a\u001bPq#0\u001b\\b\u001b_G\u001b\\c\u001b^x\u001b\\d\u001bXy\u001b\\e",
      "abcde",
    ],
    ["a reset and a character set", "a\u001bcb\u001b(0c", "abc"],
    ["an escape within an escape", "a\u001b\u001b[31mb", "ab"],
    ["a string for the terminal without an end", "a\u001b]0;title\nb", "a0;title\nb"],
    ["a bell, a backspace and a carriage return", "a\u0007b\u0008c\rd\u007fe", "abcde"],
    ["controls of direction", "a\u202eb\u2066c\u200fd\u061ce", "abcde"],
    ["letters without width", "a\u200bb\u2060c\ufeffd\u00ade\u180ef\u3164g", "abcdefg"],
    ["joiners between Latin letters", "pass\u200dword\u200c", "password"],
    [
      "invisible operators and old format characters",
      "a\u2061b\u2064c\u206ad\u206fe\ufff9f\ufffbg",
      "abcdefg",
    ],
    ["tags", "ok\u{e0049}\u{e0067}\u{e007f}", "ok"],
    ["data in variation selectors", "a\u{e0100}\u{e0101}b\ufe0f\ufe01\ufe02", "ab\ufe0f"],
    ["separators of lines and paragraphs", "a\u2028b\u2029c", "a\nb\nc"],
  ])("removes %s", (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    "plain\ttext\n",
    "größer, naïve, 漢字, Ω",
    "👩\u200d🚀 ❤\ufe0f 👍🏽 🏳\ufe0f\u200d🌈",
    "می\u200cخواهم",
    "क्\u200dष",
    "葛\u{e0100}城",
    "\ud83d",
  ])("keeps %j", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("takes no longer than its text is long", () => {
    const began = process.cpuUsage();
    for (const text of [
      "\u001b]",
      "\u001b[0",
      "\u001bP;",
      "\u009b;",
      "\u0090",
      "\u009d8",
      "\u200d",
      "\u001b",
      "👩\u200d",
    ])
      cleanText(text.repeat(200_000));
    cleanText(`\u001b[${"0;".repeat(200_000)}`);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });
});

describe("cleanLine", () => {
  it("keeps a text on its line", () => {
    expect(cleanLine(" 16.1\u001b]0;owned\u0007\n\u2028error:\tnone ")).toBe("16.1 error: none");
  });
});
