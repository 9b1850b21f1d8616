// Text of the engine's own notation that must pass the Markdown parser and serializer untouched: it is
// replaced by a mark, which both read as a word, and put back at the end.

/** Noncharacters of Unicode, which no text is made of. Source: https://www.unicode.org/faq/private_use.html */
const MARK = /\uFDD0(\d+)\uFDD1/g;
const MARK_LINE = /^([ >]*)\uFDD0(\d+)\uFDD1$/gm;

/** Holds pieces of text while a page is read and written. */
export class HeldText {
  private readonly pieces: string[] = [];

  /** Takes a piece, and returns the mark for it. */
  hold(piece: string): string {
    return `\uFDD0${this.pieces.push(piece) - 1}\uFDD1`;
  }

  /** Puts the pieces back. Those with a new line keep its indent on all their lines. */
  restore(text: string): string {
    const piece = (index: string): string => this.pieces[Number(index)] ?? "";
    return text
      .replace(MARK_LINE, (_, indent: string, index: string) =>
        piece(index).replace(/^(?=.)/gm, () => indent),
      )
      .replace(MARK, (_, index: string) => piece(index));
  }
}

/** Whether a text holds a mark. */
export const hasMark = (text: string): boolean => text.includes("\uFDD0");

/** A text without the characters that marks are made of. */
export const withoutMarks = (text: string): string => text.replace(/[\uFDD0\uFDD1]/g, "");
