/**
 * Splits Markdown into parts of at most so many characters, between blocks: before a heading if there is one,
 * never in code. A block that is too long by itself is replaced by what `leftOut` says of its size.
 */
export function splitBlocks(markdown: string, most: number, leftOut: (size: number) => string): string[] {
  if (markdown.length <= most) return [markdown];
  const parts: string[][] = [[]];
  let size = 0;
  for (const written of blocksOf(markdown)) {
    const block = written.length > most ? leftOut(written.length) : written;
    const part = parts.at(-1) ?? [];
    if (size + block.length > most) {
      const heading = part.findLastIndex((one, at) => at > 0 && /^#{2,6} /.test(one));
      const moved = heading === -1 ? [] : part.splice(heading);
      parts.push(moved);
      size = moved.reduce((sum, one) => sum + one.length + GAP, 0);
    }
    if (size > 0 && size + block.length > most) parts.push([]); // what was moved is long itself
    parts.at(-1)?.push(block);
    size = (parts.at(-1) ?? []).reduce((sum, one) => sum + one.length + GAP, 0);
  }
  return parts.map((blocks) => blocks.join("\n\n"));
}

/** Characters between two blocks. */
const GAP = 2;

/** The blocks of a text: what blank lines outside code separate. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    if (fence === undefined) fence = readFence(line)?.mark;
    else if (endsFence(line, fence)) fence = undefined;
    if (fence === undefined && line.trim() === "") blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines) => (lines.length === 0 ? [] : [lines.join("\n")]));
}

/** The fence of a line that begins code, also in a quote or a list, and its info; undefined for another line. */
function readFence(line: string) {
  if (!line.includes("```") && !line.includes("~~~")) return undefined; // most lines, at a tenth of the time
  const [, mark, info = ""] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  return mark === undefined ? undefined : { mark, info };
}

/** Whether a line ends the code that a fence began. */
function endsFence(line: string, mark: string): boolean {
  const end = readFence(line);
  return end?.mark.startsWith(mark) === true && end.info.trim() === "";
}
