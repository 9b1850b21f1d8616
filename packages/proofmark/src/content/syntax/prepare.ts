/** A line that opens or closes a fence. */
export const FENCE = /^\s{0,3}(?<mark>`{3,}|~{3,})(?<info>.*)$/;

/**
 * Rewrites notations that MDX reads differently than authors mean them, line by line and outside fences, so
 * that lines keep their numbers: `## Text {#id}` (braces would be an expression), `<!-- comment -->` (MDX
 * only knows `{/* … *\/}`) and `:::note Title` (directives need brackets).
 */
export function prepareText(text: string): string {
  let fence: string | undefined;
  let inComment = false;
  return text
    .split("\n")
    .map((line) => {
      const mark = FENCE.exec(line)?.groups?.["mark"];
      if (fence !== undefined) {
        if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark)
          fence = undefined;
        return line;
      }
      if (mark !== undefined && !inComment) {
        fence = mark;
        return line;
      }
      const opened = inComment || line.includes("<!--");
      const prepared = opened ? prepareComments(line) : line;
      inComment =
        opened &&
        (prepared.lastIndexOf("{/*") > prepared.lastIndexOf("*/}") ||
          (inComment && !prepared.includes("*/}")));
      return prepared
        .replace(/^(#{1,6}\s.*?)(?<!\\)\{#([^{}]+)\}\s*$/, "$1\\{#$2}")
        .replace(/^(\s*:{3,}[a-z]+)[ \t]+(?![{[])(\S.*)$/, "$1[$2]");
    })
    .join("\n");
}

function prepareComments(line: string): string {
  return line
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<!--", "{/*").replaceAll("-->", "*/}")))
    .join("");
}
