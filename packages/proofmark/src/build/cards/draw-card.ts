import { clearCanvas, createCanvas, encodePng, fillRectangle, type Ink, writeText } from "./canvas.ts";
import { type LetterStyle, type Letters, widthOf } from "./letters.ts";
import { wrapText } from "./wrap-text.ts";

/** What is on a card. */
export interface CardText {
  readonly site: string;
  readonly title: string;
  /** Empty if there is none. */
  readonly description: string;
  /** A mark for each snippet, in reading order: whether it shows a tick. */
  readonly marks: readonly boolean[];
  /** `84 snippets · 80 ran`; empty on a site that proves nothing. */
  readonly counts: string;
  /** `PostgreSQL 18.6, psql 18.6`; empty if no snippet ran. */
  readonly tools: string;
}

/** Size of a card, as the sites that show cards ask for it. Source: the documents of Open Graph and X. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const MARGIN = 80;
const INNER_WIDTH = CARD_WIDTH - 2 * MARGIN;

/** The lines of a style: how far apart, and how many a title may take. */
const LINE_HEIGHTS: Readonly<Record<LetterStyle, number>> = { title: 96, longTitle: 70, text: 50, label: 40 };
const MAX_TITLE_LINES = 2;
const MAX_LONG_TITLE_LINES = 3;
/** Lines of title and description together: so many fit above the ruler. */
const MAX_LINES = 4;
/** The title begins here, and the description so far below it. */
const TOP = 150;
const GAP = 20;

/** Every card is drawn on the same one. */
const canvas = createCanvas(CARD_WIDTH, CARD_HEIGHT);

/** Draws a card as PNG, in the colours and the order of a note's first screen. */
export function drawCard(card: CardText, letters: Letters): Buffer {
  clearCanvas(canvas);
  const write = (text: string, style: LetterStyle, y: number, ink: Ink = "ink", x = MARGIN): void =>
    writeText(canvas, text, letters[style], { x, y }, ink);
  const wrap = (text: string, style: LetterStyle, maxLines: number): string[] =>
    wrapText(text, { maxLines, maxWidth: INNER_WIDTH, width: (piece) => widthOf(piece, style, letters) });
  fillRectangle(canvas, { x: MARGIN, y: 97, width: 32, height: 6 }, "signal");
  write(wrap(card.site, "text", 1)[0] ?? "", "text", 112, "ink", MARGIN + 48);

  const isLong = wrap(card.title, "title", MAX_TITLE_LINES + 1).length > MAX_TITLE_LINES;
  const style = isLong ? "longTitle" : "title";
  const title = wrap(card.title, style, isLong ? MAX_LONG_TITLE_LINES : MAX_TITLE_LINES);
  for (const [index, line] of title.entries()) write(line, style, TOP + (index + 1) * LINE_HEIGHTS[style]);
  const below = TOP + title.length * LINE_HEIGHTS[style] + GAP;
  const description = wrap(card.description, "text", MAX_LINES - title.length);
  for (const [index, line] of description.entries())
    write(line, "text", below + (index + 1) * LINE_HEIGHTS.text, "grey");

  drawRuler(card.marks);
  write(wrap(card.counts, "label", 1)[0] ?? "", "label", 550);
  write(wrap(card.tools, "label", 1)[0] ?? "", "label", 590, "grey");
  return encodePng(canvas);
}

/** More marks than this get thinner: wide ones would leave less than their own width between them. */
const MANY_MARKS = INNER_WIDTH / 5;

/** The ruler below a note's title: a mark for each snippet, and a short one for each that shows no tick. */
function drawRuler(marks: readonly boolean[]): void {
  const base = 506;
  fillRectangle(
    canvas,
    { x: MARGIN, y: base, width: INNER_WIDTH, height: 2 },
    marks.length > 0 ? "ink" : "rule",
  );
  const width = marks.length > MANY_MARKS ? 1 : 2;
  for (const [index, isTicked] of marks.entries()) {
    const height = isTicked ? 20 : 8;
    const x = MARGIN + Math.round((index * (INNER_WIDTH - 2)) / Math.max(1, marks.length - 1));
    fillRectangle(canvas, { x, y: base - height, width, height }, "ink");
  }
}
