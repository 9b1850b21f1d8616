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

/** Empties a picture, which is faster than to create another. */
export const clearCanvas = ({ rows }: Canvas): void => void rows.fill(0);

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
  const end = x + width;
  for (let row = y; row < y + height; row++) {
    const start = row * (canvas.width / 2 + 1) + 1;
    if (x % 2 !== 0) setPixel(canvas, x, row, colour);
    canvas.rows.fill((colour << 4) | colour, start + Math.ceil(x / 2), start + (end >> 1));
    if (end % 2 !== 0) setPixel(canvas, end - 1, row, colour);
  }
}

/** Letters as bytes of a row, by colour, and by whether they begin in the second half of a byte. */
const packed = new Map<string, Map<Letter, Uint8Array>>();

/** A letter's rows, two pixels a byte: it is packed once, and most cards write the same letters. */
function packLetter(letter: Letter, ink: Ink, isOdd: boolean): Uint8Array {
  const key = `${ink} ${isOdd}`;
  const letters = packed.get(key) ?? new Map<Letter, Uint8Array>();
  packed.set(key, letters);
  const known = letters.get(letter);
  if (known !== undefined) return known;
  const first = isOdd ? 1 : 0;
  const rowBytes = Math.ceil((letter.width + first) / 2);
  const bytes = new Uint8Array(letter.height * rowBytes);
  for (const [at, steps] of letter.ink.entries()) {
    const x = (at % letter.width) + first;
    const place = Math.floor(at / letter.width) * rowBytes + (x >> 1);
    bytes[place] = (bytes[place] ?? 0) | ((COLOURS[ink][steps] ?? 0) << (x % 2 === 0 ? 4 : 0));
  }
  letters.set(letter, bytes);
  return bytes;
}

/** Writes a text from `x` on, with the baseline at `y`; leaves out what there are no letters for. */
export function writeText(
  { width, rows }: Canvas,
  text: string,
  letters: ReadonlyMap<string, Letter>,
  { x, y }: { readonly x: number; readonly y: number },
  ink: Ink,
): void {
  const rowBytes = width / 2 + 1;
  let at = x;
  for (const character of text) {
    const letter = letters.get(character);
    if (letter === undefined) continue;
    const left = Math.round(at + letter.left);
    const bytes = packLetter(letter, ink, left % 2 !== 0);
    const letterBytes = bytes.length / letter.height;
    const start = (y + letter.top) * rowBytes + 1 + (left >> 1);
    let from = 0;
    for (let row = start; from < bytes.length; row += rowBytes)
      for (let place = row; place < row + letterBytes; place++) {
        const pixels = bytes[from++] ?? 0;
        if (pixels !== 0) rows[place] = darker(rows[place] ?? 0, pixels);
      }
    at += letter.advance;
  }
}

/** The darker of two pairs of pixels, each by itself: letters may overlap. */
const darker = (one: number, other: number): number =>
  Math.max(one & 0xf0, other & 0xf0) | Math.max(one & 0x0f, other & 0x0f);

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
