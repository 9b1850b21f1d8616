import { cleanLine } from "../shared/clean-text.ts";
import { print } from "./print.ts";

/** Carriage return, and the sequence that clears the rest of the line. */
const CLEAR_LINE = "\r\u001b[K";
/** A line every so many milliseconds where there is no terminal to redraw. A guess at what a log can bear. */
const PLAIN_INTERVAL_MS = 2000;

const VERBS = {
  compile: "compiling notes",
  render: "rendering pages",
  push: "sending records",
  import: "checking pages",
} as const;

/** How far a long command is. */
export interface ProgressLine {
  /** Shows a text in place of the last one, unless that has just been shown. */
  show(text: string): void;
  update(stage: keyof typeof VERBS, done: number, total: number): void;
  clear(): void;
}

/**
 * Shows how far a long command is: one redrawn line on a terminal, a plain line now and then elsewhere,
 * nothing for a short one.
 */
export function createProgress(): ProgressLine {
  const stream = process.stderr;
  let lastDrawn = Date.now();
  let drawn = false;
  const show = (text: string): void => {
    const now = Date.now();
    if (now - lastDrawn < (stream.isTTY ? 80 : PLAIN_INTERVAL_MS)) return;
    lastDrawn = now;
    const line = cleanLine(text);
    if (stream.isTTY) stream.write(`${CLEAR_LINE}${line.slice(0, stream.columns - 1)}`);
    else print("stderr", `${line}\n`);
    drawn = stream.isTTY;
  };
  return {
    show,
    update: (stage, done, total) =>
      show(`${VERBS[stage]} ${done.toLocaleString("en")} / ${total.toLocaleString("en")}`),
    clear() {
      if (drawn) stream.write(CLEAR_LINE);
      drawn = false;
    },
  };
}
