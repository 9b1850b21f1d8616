/** Where a text is wrapped. `width` measures a piece of it. */
interface WrapOptions {
  readonly maxWidth: number;
  readonly maxLines: number;
  readonly width: (text: string) => number;
}

/**
 * Wraps a text between words, and words that are wider than a line between letters. What does not fit ends
 * with an ellipsis.
 */
export function wrapText(text: string, options: WrapOptions): string[] {
  const { maxWidth, maxLines, width } = options;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < maxLines) {
    const words = rest.split(" ");
    let line = words[0] ?? "";
    for (const word of words.slice(1)) {
      if (width(`${line} ${word}`) > maxWidth) break;
      line += ` ${word}`;
    }
    if (width(line) > maxWidth) line = longestStart(line, maxWidth, width);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  const last = lines.at(-1);
  if (rest !== "" && last !== undefined)
    lines[lines.length - 1] = `${longestStart(last, maxWidth - width("…"), width).trimEnd()}…`;
  return lines;
}

/** As many letters from the start as fit, at least one. */
function longestStart(text: string, maxWidth: number, width: WrapOptions["width"]): string {
  let start = "";
  for (const letter of text) {
    if (start !== "" && width(start + letter) > maxWidth) break;
    start += letter;
  }
  return start;
}
