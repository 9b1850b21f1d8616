import { describe, expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

/** Wraps as a terminal does: every letter is one wide. */
const wrap = (text: string, maxWidth: number, maxLines: number): string[] =>
  wrapText(text, { maxWidth, maxLines, width: (piece) => [...piece].length });

describe("wrapping the text of a card", () => {
  it("breaks between words, as late as possible", () => {
    expect(wrap("keys and values by task", 10, 5)).toEqual(["keys and", "values by", "task"]);
  });

  it("breaks a word that is wider than a line", () => {
    expect(wrap("a supercalifragilistic word", 10, 5)).toEqual(["a", "supercalif", "ragilistic", "word"]);
  });

  it("ends with an ellipsis where text is left over", () => {
    expect(wrap("keys and values by task", 10, 2)).toEqual(["keys and", "values by…"]);
    expect(wrap("keys and many values", 8, 1)).toEqual(["keys an…"]);
  });

  it("gives no line for no text", () => {
    expect(wrap("", 10, 3)).toEqual([]);
  });

  it("measures no more of a very long word than it needs", () => {
    let measured = 0;
    const width = (piece: string): number => {
      measured += piece.length;
      return piece.length;
    };
    expect(wrapText("x".repeat(10_000), { maxWidth: 10, maxLines: 2, width })).toEqual([
      "x".repeat(10),
      `${"x".repeat(9)}…`,
    ]);
    expect(measured).toBeLessThan(100_000);
  });
});
