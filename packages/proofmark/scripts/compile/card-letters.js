// The letters of share cards, drawn once: a build puts a card together from them in a millisecond, where
// drawing it as SVG takes twenty. So sites need neither the font nor a program that draws.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { root } from "./stamp.js";

/** The sizes of letters on a card, in pixels, by what they write. */
const STYLES = {
  title: { size: 88, weight: "700Bold" },
  longTitle: { size: 60, weight: "700Bold" },
  text: { size: 36, weight: "400Regular" },
  label: { size: 28, weight: "400Regular" },
};

/** Latin, Greek and Cyrillic, and the signs that titles have. Those that the font lacks are left out. */
const RANGES = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x1e80, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2265],
];

/** Steps from paper to ink; with more a card would need twice the bytes. See `src/build/cards/canvas.ts`. */
const LEVELS = 11;
/** Letters in a row of the sheet that a style is drawn on. */
const COLUMNS = 32;

/** Puts the letters into the folder `target`: those of the last compilation, `lib`, unless they may differ. */
export function writeCardLetters(target, lib) {
  const [file, stampFile] = ["card-letters", "card-letters.stamp"];
  const stamp = createHash("sha1");
  for (const input of [fileURLToPath(import.meta.url), path.join(root, "../../package-lock.json")])
    stamp.update(readFileSync(input));
  const current = stamp.digest("hex");
  try {
    if (readFileSync(path.join(lib, stampFile), "utf8") !== current) throw new Error("other letters");
    copyFileSync(path.join(lib, file), path.join(target, file));
  } catch {
    writeFileSync(path.join(target, file), drawLetters()); // none, or others
  }
  writeFileSync(path.join(target, stampFile), current);
}

/** The letters as a file: the length of its head, its head as JSON, a byte for each pixel; compressed. */
function drawLetters() {
  const { Resvg } = require("@resvg/resvg-js");
  const pixels = [];
  let offset = 0;
  const head = {};
  const fonts = {};
  for (const [name, { size, weight }] of Object.entries(STYLES)) {
    const letters = {};
    fonts[weight] ??= openFont(weight);
    for (const { letter, advance, left, top, width, height, levels } of drawStyle(
      fonts[weight],
      size,
      Resvg,
    )) {
      letters[letter] = [advance, left, top, width, height, offset];
      pixels.push(levels);
      offset += levels.length;
    }
    head[name] = letters;
  }
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return deflateRawSync(Buffer.concat([length, text, ...pixels]));
}

/** Both packages are required: imported under Vitest, the parser has another shape. */
const require = createRequire(import.meta.url);

function openFont(weight) {
  const folder = path.dirname(require.resolve("@expo-google-fonts/inter/package.json"));
  const { buffer, byteOffset, length } = readFileSync(path.join(folder, weight, `Inter_${weight}.ttf`));
  return require("opentype.js").parse(buffer.slice(byteOffset, byteOffset + length));
}

/** Draws all letters of a style on one sheet, and cuts them out. Tops count from the baseline, downwards. */
function drawStyle(font, size, Resvg) {
  const glyphs = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).flatMap((letter) =>
    font.charToGlyphIndex(letter) === 0 ? [] : { letter, glyph: font.charToGlyph(letter) },
  );
  const cell = { width: 2 * size, height: 2 * size, x: size / 2, y: 1.25 * size };
  const width = COLUMNS * cell.width;
  const placed = glyphs.map((entry, index) => ({
    ...entry,
    x: (index % COLUMNS) * cell.width,
    y: Math.floor(index / COLUMNS) * cell.height,
  }));
  const height = Math.ceil(glyphs.length / COLUMNS) * cell.height;
  const outlines = placed.map(({ glyph, x, y }) => glyph.getPath(x + cell.x, y + cell.y, size).toPathData(2));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${outlines.join("")}"/></svg>`;
  const sheet = new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
  const levelAt = (x, y) => Math.round(((sheet[4 * (y * width + x) + 3] ?? 0) * LEVELS) / 255);
  return placed.map(({ letter, glyph, x, y }) => {
    const box = inkOf(cell, (dx, dy) => levelAt(x + dx, y + dy));
    return {
      letter,
      advance: Math.round((100 * glyph.advanceWidth * size) / font.unitsPerEm) / 100,
      left: box.left - cell.x,
      top: box.top - cell.y,
      ...box.drawn,
    };
  });
}

/** The part of a cell that has ink. */
function inkOf({ width, height }, levelAt) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (levelAt(x, y) > 0) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  if (right === 0) return { left: 0, top: 0, drawn: { width: 0, height: 0, levels: Buffer.alloc(0) } };
  const size = { width: right - left, height: bottom - top };
  const levels = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) levels[y * size.width + x] = levelAt(left + x, top + y);
  return { left, top, drawn: { ...size, levels } };
}
