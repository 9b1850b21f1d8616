import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { print } from "./print.ts";

/** Carriage return, and the sequence that clears the rest of the line. */
const CLEAR_LINE = "\r\u001b[K";
/** Interval between lines where there is no terminal to redraw. A guess at what is acceptable in a log. */
const PLAIN_INTERVAL_MS = 2000;

const VERBS = {
  compile: "compiling notes",
  render: "rendering pages",
  push: "sending records",
  import: "checking pages",
} as const;

/** Shows the progress of a long command. */
export interface ProgressLine {
  /** Replaces the text shown last, unless that was just drawn. */
  show(text: string): void;
  update(stage: keyof typeof VERBS, done: number, total: number): void;
  clear(): void;
}

/**
 * Shows the progress of a long command: one redrawn line on a terminal, an occasional plain line elsewhere,
 * nothing for a short command.
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
