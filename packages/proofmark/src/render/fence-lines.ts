// The lines that begin and end code in Markdown, as a build writes it: also in quotes and lists.

/** The line that begins code: what precedes the fence, the fence, and its info. Undefined for another line. */
export function readFence(line: string) {
  if (!line.includes("```") && !line.includes("~~~")) return undefined; // most lines, at a tenth of the time
  const [, before = "", mark, info = ""] = /^([\s>]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  return mark === undefined ? undefined : { before, mark, info };
}

/** Whether a line ends the code that a fence began. */
export function endsFence(line: string, mark: string): boolean {
  const end = readFence(line);
  return end?.mark.startsWith(mark) === true && end.info.trim() === "";
}
