// Text of the engine's own notation that must pass the Markdown parser and serializer untouched: it is
// replaced by a mark, which both read as a word, and put back at the end.

/** Noncharacters of Unicode, which no text is made of. Source: https://www.unicode.org/faq/private_use.html */
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");
const MARK_LINE = new RegExp(`^([ >]*)${OPEN}(\\d+)${CLOSE}$`, "gm");

/** Holds pieces of text while a page is read and written. */
export class HeldText {
  private readonly pieces: (string | (() => string))[] = [];

  /** Takes a piece, or what makes it once the page is read, and returns the mark for it. */
  hold(piece: string | (() => string)): string {
    this.pieces.push(piece);
    return `${OPEN}${this.pieces.length - 1}${CLOSE}`;
  }

  /** Puts the pieces back. Those with a new line keep its indent on all their lines. */
  restore(text: string): string {
    const piece = (index: string): string => {
      const held = this.pieces[Number(index)] ?? "";
      return typeof held === "string" ? held : held();
    };
    return text
      .replace(MARK_LINE, (_, indent: string, index: string) =>
        piece(index)
          .split("\n")
          .map((line) => (line === "" ? "" : indent + line))
          .join("\n"),
      )
      .replace(MARK, (_, index: string) => piece(index));
  }
}

/** Whether a text holds a mark. */
export const hasMark = (text: string): boolean => text.includes(OPEN);

/** A text without the characters that marks are made of. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, "");
