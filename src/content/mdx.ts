// The door to satteri: MDX text in, syntax tree out. Nothing else imports it.
import type { Root } from "mdast";
import { type Features, mdxToMdast } from "satteri";
import type { JsxNode, MdxNode } from "./mdx-node.ts";
import { fillPlaceholders, type Placeholders, splitAtValues } from "./placeholders.ts";
import { excerptOf, problemError } from "./problems.ts";

const FEATURES: Features = { gfm: true, frontmatter: true, directive: true };

interface Place {
  readonly file: string;
  readonly text: string;
  readonly placeholders: Placeholders;
}

/**
 * Parses a prepared text. In its inline code placeholders have their defaults; expressions have their values. Throws a
 * ProblemError with line, column and excerpt if it is not valid MDX.
 */
export function parseMdx(text: string, file: string, placeholders: Placeholders = {}): Root {
  const tree = guarded(text, file, () => mdxToMdast(text, { features: FEATURES }) as Root);
  settle(tree, { file, text, placeholders });
  return tree;
}

/** Notes are data: what an expression says is known once it is read. */
function settle(node: MdxNode, place: Place): void {
  switch (node.type) {
    case "inlineCode": {
      const { text, values } = fillPlaceholders(node.value, place.placeholders);
      node.value = text;
      if (values.length > 0) node.data = { parts: splitAtValues(text, values) };
      break;
    }
    case "mdxFlowExpression":
    case "mdxTextExpression":
      node.data = { value: evaluate(node.value, node, place) };
      break;
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      node.data = { props: propsOf(node, place) };
  }
  if ("children" in node) for (const child of node.children as MdxNode[]) settle(child, place);
}

function propsOf(node: JsxNode, place: Place): Record<string, unknown> {
  const entries = node.attributes.map(({ name, value }): [string, unknown][] => {
    if (name === undefined) return Object.entries(evaluate(`{${value}}`, node, place) ?? {});
    const isExpression = typeof value === "object" && value !== null && "value" in value;
    return [[name, isExpression ? evaluate(String(value.value), node, place) : (value ?? true)]];
  });
  return Object.fromEntries(entries.flat());
}

/** What an expression says. It sees nothing of the note, so it can only be a value: text, number, list, object. */
function evaluate(expression: string, { position }: MdxNode, { file, text }: Place): unknown {
  if (expression.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").trim() === "") return undefined;
  try {
    return new Function(`"use strict"; return (${expression}\n)`)();
  } catch (error) {
    const { line = 1, column = 1 } = position?.start ?? {};
    throw problemError(
      file,
      line,
      `MDX compilation failed for file "${file}"\nCause: the expression \`{${expression}}\` is no value: ${error instanceof Error ? error.message : error}`,
      {
        column,
        excerpt: excerptOf(text, line, column),
        fix: "put braces in backticks, or write `\\{`",
      },
    );
  }
}

function guarded<T>(text: string, file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const match = /^(?<line>\d+):(?<column>\d+):\s*(?<what>[\s\S]*?)(?:\s*\(mdx-[\w:-]+\))?$/.exec(message);
    const { line, column, what } = match?.groups ?? {};
    if (line === undefined || column === undefined) throw error;
    throw problemError(file, Number(line), `MDX compilation failed for file "${file}"\nCause: ${what}`, {
      column: Number(column),
      excerpt: excerptOf(text, Number(line), Number(column)),
      fix: /expression|`\{`|brace/.test(what ?? "") ? "put braces in backticks, or write `\\{`" : undefined,
    });
  }
}
