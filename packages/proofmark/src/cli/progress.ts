import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { print } from "./print.ts";

/** Carriage return, and the sequence that clears the rest of the line. */
const CLEAR_LINE = "\r\u001b[K";
/** Interval between lines where there is no terminal to redraw. A guess at what is acceptable in a log. */
const PLAIN_INTERVAL_MS = 2000;

const VERBS = {
  compile: "compiling notes",
  render: "rendering pages",
  import: "checking pages",
} as const;

/** Does long work that shows its progress, which is gone when the work ends. */
export async function withProgress<Result>(work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const progress = createProgress();
  return work(progress).finally(progress.clear);
}

type Progress = ReturnType<typeof createProgress>;

/** One redrawn line on a terminal, an occasional plain line elsewhere, nothing for a short command. */
export function createProgress() {
  const stream = process.stderr;
  let lastDrawn = Date.now();
  let drawn = false;
  /** Replaces the text drawn last, unless that is too recent. */
  const show = (text: string): void => {
    const now = Date.now();
    if (now - lastDrawn < (stream.isTTY ? 80 : PLAIN_INTERVAL_MS)) return;
    lastDrawn = now;
    const line = cleanLine(text);
    if (stream.isTTY) stream.write(`${CLEAR_LINE}${line.slice(0, stream.columns - 1)}`);
    else print("stderr", `${line}\n`);
    drawn = stream.isTTY;
  };
  const update = (stage: keyof typeof VERBS, done: number, total: number): void =>
    show(`${VERBS[stage]} ${done.toLocaleString("en")} / ${total.toLocaleString("en")}`);
  const clear = (): void => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  return { show, update, clear };
}
