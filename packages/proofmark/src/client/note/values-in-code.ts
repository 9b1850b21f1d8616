import type { Values } from "./stored-values.ts";

/** A code with values: as the build wrote it, and as the reader wants it. */
interface Filled {
  readonly before: string;
  readonly after: string;
  /** Whether it is a snippet, and not code in a sentence. */
  readonly isBlock: boolean;
}

/**
 * The codes of a page that hold values, in reading order. What first screens repeat, and folded setup, is
 * left out.
 */
function codesIn(root: ParentNode, values: Values): Filled[] {
  return [...root.querySelectorAll("main code")].flatMap((code) => {
    if (code.querySelector("var[data-value]") === null || code.closest(".quick,.setup")) return [];
    const textWith = (fillIn: (name: string, given: string) => string): string => {
      const copy = code.cloneNode(true) as Element; // of an element
      for (const element of copy.querySelectorAll<HTMLElement>("var[data-value]")) {
        const { value = "", default: given = element.textContent } = element.dataset;
        element.textContent = fillIn(value, given);
      }
      return copy.textContent;
    };
    const before = textWith((_, given) => given);
    return {
      before,
      after: textWith((name, given) => values.get(name) ?? given),
      isBlock: code.closest("pre") !== null,
    };
  });
}

/** A snippet's code with the reader's values, found on its page. */
export function fillSnippet(code: string, page: ParentNode, values: Values): string {
  return codesIn(page, values).find(({ before, isBlock }) => isBlock && before === code)?.after ?? code;
}

/**
 * A page's Markdown with the reader's values: the codes of the page, found one after the other in its text.
 */
export function fillMarkdown(markdown: string, page: ParentNode, values: Values): string {
  const lines = markdown.split("\n");
  let from = 0;
  for (const { before, after, isBlock } of codesIn(page, values)) {
    const found = isBlock
      ? blockAt(lines, from, before.split("\n"))
      : lines.findIndex((line, at) => at >= from && line.includes(`\`${before}\``));
    if (found === -1) continue;
    const [old, filled] = isBlock ? [before, after] : [`\`${before}\``, `\`${after}\``];
    const replaced = old.split("\n");
    for (const [index, line] of filled.split("\n").entries()) {
      const written = lines[found + index] ?? "";
      const start = isBlock ? written.length - (replaced[index] ?? "").length : written.indexOf(old);
      lines[found + index] =
        written.slice(0, start) + line + written.slice(start + (replaced[index] ?? "").length);
    }
    from = isBlock ? found + replaced.length : found;
  }
  return lines.join("\n");
}

/**
 * Line at which a block begins, right below its fence; in lists and quotes each line has a prefix.
 */
function blockAt(lines: readonly string[], from: number, block: readonly string[]): number {
  const isLine = (written: string | undefined, line: string): boolean =>
    written?.endsWith(line) === true && /^[\s>]*$/.test(written.slice(0, written.length - line.length));
  return lines.findIndex(
    (_, at) =>
      at >= from &&
      /^[\s>]*`{3,}/.test(lines[at - 1] ?? "") &&
      block.every((line, index) => isLine(lines[at + index], line)),
  );
}
