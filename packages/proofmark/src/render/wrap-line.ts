/** Wraps a line at a width. What continues it is indented below its text: behind a list's sign or `>`. */
export function wrapLine(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const [start = ""] = /^(?:\s|>)*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(text) ?? [];
  const indent = start.replace(/[^>\s]/g, " ");
  const lines: string[] = [];
  let before = start;
  let rest = text.slice(start.length).trimEnd().replace(/\s+/g, " ");
  while (before.length + rest.length > width) {
    const fitting = rest.lastIndexOf(" ", width - before.length);
    const end = fitting > 0 ? fitting : rest.indexOf(" "); // a word that is too long gets a line of its own
    if (end === -1) break;
    lines.push(before + rest.slice(0, end));
    rest = rest.slice(end + 1);
    before = indent;
  }
  return [...lines, before + rest];
}
