import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

/** What letters of a card write; `scripts/compile/card-letters.js` says in which size. */
export type LetterStyle = "title" | "longTitle" | "text" | "label";

/** A letter as it was drawn: `advance` leads to the next one, `top` counts from the baseline, downwards. */
export interface Letter {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** A byte for each pixel: how much ink it has, from 0 to 11. */
  readonly ink: Uint8Array;
}

/** The letters that cards are written with, by style. */
export type Letters = Readonly<Record<LetterStyle, ReadonlyMap<string, Letter>>>;

/** A letter in the head of the file. */
type Entry = readonly [
  advance: number,
  left: number,
  top: number,
  width: number,
  height: number,
  offset: number,
];

/** Reads the letters that were drawn when the engine was compiled. */
export function readLetters(): Letters {
  const file = inflateRawSync(readFileSync(new URL("./card-letters", import.meta.url)));
  const start = 4 + file.readUInt32LE();
  const head: Record<LetterStyle, Record<string, Entry>> = JSON.parse(file.toString("utf8", 4, start));
  const cut = ([advance, left, top, width, height, offset]: Entry): Letter => {
    const from = start + offset;
    return { advance, left, top, width, height, ink: file.subarray(from, from + width * height) };
  };
  const styleOf = (style: LetterStyle) =>
    new Map(Object.entries(head[style]).map(([letter, entry]) => [letter, cut(entry)]));
  return {
    title: styleOf("title"),
    longTitle: styleOf("longTitle"),
    text: styleOf("text"),
    label: styleOf("label"),
  };
}

/** Whether all of a text can be written. */
export const canWrite = (text: string, style: LetterStyle, letters: Letters): boolean =>
  [...text].every((letter) => letters[style].has(letter));

/** Width of a text in pixels. */
export function widthOf(text: string, style: LetterStyle, letters: Letters): number {
  let width = 0;
  for (const letter of text) width += letters[style].get(letter)?.advance ?? 0;
  return width;
}
