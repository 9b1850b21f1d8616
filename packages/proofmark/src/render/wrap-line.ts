/** Wraps a line at a width. What continues it is indented below its text: behind a list's sign or `>`. */
export function wrapLine(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const [start = ""] = /^(?:\s|>)*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(text) ?? [];
  const indent = start.replace(/[^>\s]/g, " ");
  const lines: string[] = [];
  let line = start;
  let isEmpty = true;
  for (const word of text.slice(start.length).split(/\s+/)) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += (isEmpty ? "" : " ") + word;
    isEmpty = false;
  }
  return [...lines, line];
}
