// Reads the tree of a note: its expressions, ids of headings and admonitions, and what is never closed.

import {
  fillPlaceholders,
  type Placeholders,
  undeclaredNames,
} from "@proofmark/prover/document/placeholders.ts";
import { excerptOf, type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Code, Heading, Root, RootContent } from "mdast";
import { splitAtValues } from "../code/placeholders.ts";
import { joinAdmonitions } from "./admonitions.ts";
import { MAX_LEVELS, tooDeep } from "./limits.ts";
import { inCode, LITERALS, readLiteral } from "./literal.ts";
import type { JsxNode, MdxNode } from "./mdx-node.ts";
import { place } from "./node-place.ts";
import { parseNote } from "./parser.ts";

/**
 * Parses the text of a note, front matter and all. Fills in the defaults of placeholders in inline code, and
 * the values of expressions. Throws a ProblemError with line, column and excerpt if it is not valid MDX, or
 * if an expression is not a literal.
 */
export function parseMdx(text: string, file: string, placeholders?: Placeholders): Root {
  const tree = parseNote(text, file);
  const reader = new TreeReader(file, text, placeholders);
  tree.children = tree.children.map((node) => reader.statement(node));
  reader.read(tree);
  if (reader.problems.length > 0) throw new ProblemError(reader.problems);
  return tree;
}

/** Maximum problems with expressions to report for a note. */
const MAX_PROBLEMS = 100;

/**
 * Replaces expressions and attributes by their values, and checks them. Notes are data, so reading is enough.
 */
class TreeReader {
  readonly problems: Problem[] = [];
  private readonly lines: readonly string[];

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly placeholders: Placeholders | undefined,
  ) {
    this.lines = text.split("\n");
  }

  /** A paragraph that begins with `import` or `export` is a statement, as in any MDX. */
  statement(node: RootContent): RootContent {
    const { start, end } = node.position ?? {};
    if (node.type !== "paragraph" || start?.column !== 1) return node;
    const value = this.text.slice(start.offset, end?.offset);
    return /^(?:import|export)\s/.test(value) ? { type: "mdxjsEsm", value, position: node.position } : node;
  }

  read(node: MdxNode, level = 0): void {
    if (level > MAX_LEVELS) throw tooDeep(this.file, node.position?.start.line);
    if ("children" in node)
      for (const fault of joinAdmonitions(node as { children: MdxNode[] })) this.fault(fault);
    switch (node.type) {
      case "code":
        this.fault(fenceFault(node, this.lines));
        break;
      case "heading":
        takeId(node);
        break;
      case "html":
        if (!node.value.startsWith("<!--") || !node.value.trimEnd().endsWith("-->"))
          this.fault({
            ...place(node),
            message: "the comment does not close at the end of a line",
            expected: "`-->`, and text on other lines",
          });
        break;
      case "inlineCode": {
        node.value = node.value.replaceAll("\n", " ");
        if (this.placeholders === undefined) break;
        for (const { at: _, ...fault } of undeclaredNames(node.value, this.placeholders))
          this.fault({ ...place(node), ...fault });
        const { text, values } = fillPlaceholders(node.value, this.placeholders);
        node.value = text;
        if (values.length > 0) node.data = { parts: splitAtValues(text, values) };
        break;
      }
      case "mdxFlowExpression":
      case "mdxTextExpression": {
        const value = this.valueOf(node.value, node);
        if (!isTextValue(value))
          this.notLiteral(node, inCode(node.value), "text or a number, which can be shown");
        else node.data = { value };
        break;
      }
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        node.data = { props: this.propsOf(node) };
    }
    if ("children" in node) for (const child of node.children as MdxNode[]) this.read(child, level + 1);
  }

  private fault(fault: Omit<Problem, "severity" | "file"> | undefined): void {
    if (fault !== undefined && this.problems.length < MAX_PROBLEMS)
      this.problems.push({ severity: "error", file: this.file, ...fault });
  }

  private propsOf(node: JsxNode): Record<string, unknown> {
    const entries = node.attributes.map(({ name, value }): [string, unknown][] => {
      if (name === undefined) return Object.entries(this.valueOf(`{${value}}`, node) ?? {});
      const isExpression = typeof value === "object" && value !== null && "value" in value;
      return [[name, isExpression ? this.valueOf(String(value.value), node) : (value ?? true)]];
    });
    return Object.fromEntries(entries.flat());
  }

  private valueOf(expression: string, node: MdxNode): unknown {
    const literal = readLiteral(expression);
    if ("value" in literal) return literal.value;
    this.notLiteral(node, literal.found, LITERALS, expression);
    return undefined;
  }

  /**
   * Reports a wrong expression. Attributes have no position, so the source is searched inside the element's.
   */
  private notLiteral(node: MdxNode, found: string, expected: string, written = ""): void {
    if (this.problems.length === MAX_PROBLEMS) return;
    const { line, column } =
      "attributes" in node ? this.placeOf(written, node) : (node.position?.start ?? { line: 1, column: 1 });
    this.problems.push({
      severity: "error",
      file: this.file,
      line,
      column,
      message: `an expression is not a literal`,
      excerpt: excerptOf(this.text, line, column),
      expected,
      found,
      fix: "put braces that are text in backticks, or write `\\{`; write a custom page in `pages/` for anything that needs code",
    });
  }

  private placeOf(written: string, { position }: MdxNode): { line: number; column: number } {
    const start = position?.start.offset ?? 0;
    const before = this.text.slice(
      0,
      Math.max(start, this.text.indexOf(written.replace(/^\{|\}$/g, ""), start)),
    );
    return { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") };
  }
}

/** Takes the id that the author gave a heading off the heading's end: `## Text {#id}`. */
function takeId(heading: Heading): void {
  const last = heading.children.at(-1);
  const id = last?.type === "mdxTextExpression" ? /^#([^\s{}]+)$/.exec(last.value)?.[1] : undefined;
  if (id === undefined) return;
  heading.children.pop();
  heading.data = { ...heading.data, customId: id };
  const before = heading.children.at(-1);
  if (before?.type === "text") before.value = before.value.trimEnd();
}

/** A fence's line with everything that may precede it: quotes, list items, indentation. */
const FENCE_LINE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?<mark>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/;
/** A line that opens a block and never closes one: a language, as authors write it. */
const OPENS = /^[a-z][\w+#-]*(?:\s|$)/i;

/** The problem with a code block that is never closed: Markdown extends it to the end of its container. */
function fenceFault(node: Code, lines: readonly string[]): Omit<Problem, "severity" | "file"> | undefined {
  const { start, end } = node.position ?? {};
  const mark = /^(?:`{3,}|~{3,})/.exec(
    lines[(start?.line ?? 0) - 1]?.slice((start?.column ?? 1) - 1) ?? "",
  )?.[0];
  if (start === undefined || end === undefined || mark === undefined) return undefined; // an indented block
  /** The words behind a mark that can close this block. */
  const infoOf = (line = ""): string | undefined => {
    const groups = FENCE_LINE.exec(line)?.groups;
    return groups?.["mark"]?.startsWith(mark) ? groups["info"] : undefined;
  };
  const inside = node.value.split("\n");
  const inner = inside.findIndex((line) => OPENS.test(infoOf(line) ?? ""));
  if (inner !== -1)
    return {
      ...place(node),
      message: "the code block is not closed before the next one opens",
      expected: `a line of ${mark} above line ${start.line + 1 + inner}`,
      found: inside[inner]?.trim(),
      fix: `close it, or open it with ${mark}${mark[0]} if that line belongs to it`,
    };
  if (end.line > start.line && infoOf(lines[end.line - 1])?.trim() === "") return undefined;
  return {
    ...place(node),
    message: "the code block is never closed",
    expected: `a line of ${mark} below it`,
  };
}

/** Whether a value can be shown as text: not an object, which React refuses. */
function isTextValue(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isTextValue) : typeof value !== "object" || value === null;
}
