// Parses MDX into a syntax tree; the only module that uses satteri.
import type { Root } from "mdast";
import { type Features, markdownToMdast, mdxToMdast } from "satteri";
import { excerptOf, type Problem, ProblemError } from "../../shared/problem.ts";
import { fillPlaceholders, type Placeholders, splitAtValues, undeclaredNames } from "../code/placeholders.ts";
import { problemError } from "../problems.ts";
import { inCode, LITERALS, readLiteral } from "./literal.ts";
import type { JsxNode, MdxNode } from "./mdx-node.ts";
import { checkParserTime } from "./parser-time.ts";
import { type Admonition, admonitionFault, fenceFault, findFenceFault, strayColons } from "./unclosed.ts";

const FEATURES: Features = { gfm: true, frontmatter: true, directive: true };

/**
 * Parses a prepared text. Fills in the defaults of placeholders in inline code, and the values of
 * expressions. Throws a ProblemError with line, column and excerpt if it is not valid MDX, or if an
 * expression is not a literal.
 */
export function parseMdx(text: string, file: string, placeholders?: Placeholders): Root {
  checkParserTime(text, file);
  const tree = parseGuarded(text, file, () => mdxToMdast(text, { features: FEATURES }) as Root);
  const reader = new TreeReader(file, text, placeholders);
  reader.read(tree);
  if (reader.problems.length > 0) throw new ProblemError(reader.problems);
  return tree;
}

/**
 * Parses a text that is not a note: Markdown as GitHub reads it, or MDX if its name says so. Expressions,
 * imports and HTML remain as written. Throws a ProblemError with line and column if it is not valid MDX.
 */
export function parseOutsideSite(text: string, file: string): Root {
  return /\.mdx$/i.test(file) ? parseWithJsx(text, file, true) : parsePlain(text);
}

/** Parses plain Markdown: HTML stays text. `features` are those beyond GitHub's. */
export const parsePlain = (text: string, features: Features = {}): Root =>
  markdownToMdast(text, { features: { gfm: true, frontmatter: true, ...features } }) as Root;

/**
 * Parses MDX and leaves its expressions unread. Throws a ProblemError with line and column if it is not
 * valid.
 */
export function parseWithJsx(text: string, file: string, directive = false): Root {
  checkParserTime(text, file);
  return parseGuarded(text, file, () => mdxToMdast(text, { features: { ...FEATURES, directive } }) as Root);
}

/** Maximum nesting of elements, quotes and lists, since tree walks are recursive. */
const MAX_LEVELS = 100;
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

  read(node: MdxNode, level = 0, outer?: Admonition): void {
    if (level > MAX_LEVELS)
      throw problemError(
        this.file,
        node.position?.start.line,
        `the note nests more than ${MAX_LEVELS} levels deep`,
      );
    switch (node.type) {
      case "code":
        this.fault(fenceFault(node, this.lines));
        break;
      case "containerDirective":
        this.fault(admonitionFault(node, outer, this.lines));
        break;
      case "paragraph":
        this.fault(strayColons(node, this.lines));
        break;
      case "inlineCode": {
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
    const around = node.type === "containerDirective" ? node : outer;
    if ("children" in node)
      for (const child of node.children as MdxNode[]) this.read(child, level + 1, around);
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

const place = ({ position }: MdxNode) => ({ line: position?.start.line, column: position?.start.column });

/** Whether a value can be shown as text: not an object, which React refuses. */
function isTextValue(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isTextValue) : typeof value !== "object" || value === null;
}

function parseGuarded<T>(text: string, file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const match = /^(?<line>\d+):(?<column>\d+):\s*(?<what>[\s\S]*?)(?:\s*\(mdx-[\w:-]+\))?$/.exec(message);
    const { line, column, what } = match?.groups ?? {};
    const open = findFenceFault(text.split("\n"));
    if (open !== undefined)
      throw new ProblemError([{ severity: "error", file, ...open, found: open.found ?? what }]);
    if (line === undefined || column === undefined)
      throw problemError(file, undefined, `the note is not valid MDX: ${message}`, {
        fix: "split the note into smaller ones",
      });
    throw problemError(file, Number(line), `the note is not valid MDX: ${what}`, {
      column: Number(column),
      excerpt: excerptOf(text, Number(line), Number(column)),
      fix: /expression|`\{`|brace/.test(what ?? "") ? "put braces in backticks, or write `\\{`" : undefined,
    });
  }
}
