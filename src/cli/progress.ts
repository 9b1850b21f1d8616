/** A line every so many milliseconds where there is no terminal to redraw. A guess at what a log can bear. */
const PLAIN_INTERVAL_MS = 2000;

const VERBS = { compile: "compiling notes", render: "rendering pages" } as const;

/** Shows how far a long build is: one redrawn line on a terminal, a plain line now and then elsewhere, nothing for a short one. */
export function createProgress(stream: NodeJS.WriteStream): { update: (stage: keyof typeof VERBS, done: number, total: number) => void; clear: () => void } {
  const began = Date.now();
  let lastDrawn = began;
  let drawn = false;
  return {
    update(stage, done, total) {
      const now = Date.now();
      if (now - lastDrawn < (stream.isTTY ? 80 : PLAIN_INTERVAL_MS)) return;
      lastDrawn = now;
      const text = `${VERBS[stage]} ${done.toLocaleString("en")} / ${total.toLocaleString("en")}`;
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
      drawn = stream.isTTY;
    },
    clear() {
      if (drawn) stream.write("\r\u001b[K");
      drawn = false;
    },
  };
}
