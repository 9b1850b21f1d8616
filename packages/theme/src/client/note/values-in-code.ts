import type { Values } from "./stored-values.ts";
import { nameOf, VALUE } from "./value-elements.ts";

/** A code element with placeholders: as the build wrote it, and with the reader's values. */
interface Filled {
  readonly before: string;
  readonly after: string;
  /** Whether it is a snippet, not inline code. */
  readonly isBlock: boolean;
}

/**
 * Returns a page's code elements with placeholders, in reading order. Skips the repeated code of first
 * screens, and folded setup.
 */
function codesIn(root: ParentNode, values: Values): Filled[] {
  return [...root.querySelectorAll("main code")].flatMap((code) => {
    if (code.querySelector(VALUE) === null || code.closest(".quick,.setup")) return [];
    const textWith = (textOf: (element: HTMLElement) => string | undefined): string => {
      const copy = code.cloneNode(true) as Element; // a clone of an element
      for (const element of copy.querySelectorAll<HTMLElement>(VALUE))
        element.textContent = textOf(element) ?? element.dataset["default"] ?? element.textContent;
      return copy.textContent;
    };
    return {
      before: textWith(() => undefined),
      after: textWith((element) => values.get(nameOf(element))),
      isBlock: code.closest("pre") !== null,
    };
  });
}

/** Returns a snippet's code with the reader's values, looked up on the snippet's page. */
export function fillSnippet(code: string, page: ParentNode, values: Values): string {
  return codesIn(page, values).find(({ before, isBlock }) => isBlock && before === code)?.after ?? code;
}

/**
 * Returns a page's Markdown with the reader's values: finds each of the page's code elements in the text, in
 * order.
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
 * Returns the line at which a block begins, right below its fence; -1 if there is none. In lists and quotes
 * each line has a prefix.
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
