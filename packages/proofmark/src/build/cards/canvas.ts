import { crc32, deflateSync } from "node:zlib";
import type { Letter } from "./letters.ts";

export type Ink = "ink" | "grey" | "signal" | "rule";

/** The light colours of `theme/base.css` as sRGB: `--page`, `--ink`, `--signal` and `--rule`. */
const PAGE = [0xf5, 0xf4, 0xf3] as const;
const INK = [0x15, 0x18, 0x1e] as const;
const SIGNAL = [0xc6, 0x34, 0x00] as const;
const RULE = [0xd2, 0xd1, 0xce] as const;

/** Steps from the page to ink. A pixel is half a byte: with the page and two more colours they are 14. */
const INK_STEPS = 11;
const SIGNAL_AT = INK_STEPS + 1;
const RULE_AT = INK_STEPS + 2;

const mixed = (share: number): number[] =>
  PAGE.map((page, at) => Math.round(page + ((INK[at] ?? 0) - page) * share));
const PALETTE = Uint8Array.from([
  ...Array.from({ length: INK_STEPS + 1 }, (_, step) => mixed(step / INK_STEPS)).flat(),
  ...SIGNAL,
  ...RULE,
]);

/** The share of ink in grey letters: as dark as `--ink-2`. */
const GREY = 0.8;

/** For each ink the colour of a pixel with so many steps of it. */
const COLOURS: Readonly<Record<Ink, Uint8Array>> = {
  ink: Uint8Array.from({ length: INK_STEPS + 1 }, (_, step) => step),
  grey: Uint8Array.from({ length: INK_STEPS + 1 }, (_, step) => Math.round(step * GREY)),
  signal: new Uint8Array(INK_STEPS + 1).fill(SIGNAL_AT),
  rule: new Uint8Array(INK_STEPS + 1).fill(RULE_AT),
};

/** An empty picture, as PNG stores it: rows of pixels of half a byte, each after a byte that names its filter. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** Creates an empty picture; `width` is even. */
export const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  rows: new Uint8Array(height * (width / 2 + 1)),
});

function setPixel({ width, rows }: Canvas, x: number, y: number, colour: number): void {
  const at = y * (width / 2 + 1) + 1 + (x >> 1);
  const byte = rows[at] ?? 0;
  rows[at] = x % 2 === 0 ? (byte & 0x0f) | (colour << 4) : (byte & 0xf0) | colour;
}

/** Fills a rectangle. */
export function fillRectangle(
  canvas: Canvas,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  ink: Ink,
): void {
  const colour = COLOURS[ink][INK_STEPS] ?? 0;
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) setPixel(canvas, column, row, colour);
}

/**
 * Writes a text from `x` on, with the baseline at `y`; leaves out what there are no letters for. Counts places
 * itself, since a card has 100,000 pixels of letters.
 */
export function writeText(
  { width, rows }: Canvas,
  text: string,
  letters: ReadonlyMap<string, Letter>,
  { x, y }: { readonly x: number; readonly y: number },
  ink: Ink,
): void {
  const colours = COLOURS[ink];
  const rowBytes = width / 2 + 1;
  let at = x;
  for (const character of text) {
    const letter = letters.get(character);
    if (letter === undefined) continue;
    const left = Math.round(at + letter.left);
    let from = 0;
    for (let row = 0; row < letter.height; row++) {
      const start = (y + letter.top + row) * rowBytes + 1;
      for (let column = left; column < left + letter.width; column++) {
        const steps = letter.ink[from++] ?? 0;
        if (steps === 0) continue;
        const place = start + (column >> 1);
        const shift = column % 2 === 0 ? 4 : 0;
        const byte = rows[place] ?? 0;
        // letters may overlap: the darker one shows
        const colour = Math.max(colours[steps] ?? 0, (byte >> shift) & 0x0f);
        rows[place] = (byte & (0xf0 >> shift)) | (colour << shift);
      }
    }
    at += letter.advance;
  }
}

/** The picture as a PNG of 14 colours, at zlib's fastest: its best saves a tenth and takes four times as long. */
export function encodePng({ width, height, rows }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8); // four bits a pixel, from a palette; no interlacing
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", PALETTE),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
