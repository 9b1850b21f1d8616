// Reads the value of an expression in a note; the only module that uses acorn. A note is data, so expressions
// are never run.
import { type Expression, parse, tokenizer, tokTypes } from "acorn";

/** The value of an expression, or the part of it that is not a literal. */
export type Literal = { readonly value: unknown } | { readonly found: string };

/** The values that an author may write, for messages about anything else. */
export const LITERALS =
  "text, a number, true, false, null, or a list or object of these: a note is data, nothing in it runs";

/** Maximum characters of an expression that a message quotes. */
const MAX_SHOWN_CHARACTERS = 60;

/**
 * Reads an expression as a literal: strings, templates without substitutions, numbers, booleans, null,
 * undefined, arrays, objects and unary minus. A comment alone is undefined.
 */
export function readLiteral(expression: string): Literal {
  try {
    if (tokenizer(expression, { ecmaVersion: "latest" }).getToken().type === tokTypes.eof)
      return { value: undefined };
    const [statement, ...more] = parse(`(${expression}\n)`, {
      ecmaVersion: "latest",
      sourceType: "module",
    }).body;
    if (statement?.type !== "ExpressionStatement" || more.length > 0) return { found: inCode(expression) };
    return { value: new Reader(expression).read(statement.expression) };
  } catch (error) {
    if (error instanceof NotLiteral) return { found: error.message };
    if (error instanceof SyntaxError)
      return { found: `${inCode(expression)}, which is not a JavaScript expression` };
    if (error instanceof RangeError) return { found: `${inCode(expression)}, which is nested too deeply` };
    throw error;
  }
}

class NotLiteral extends Error {}

class Reader {
  constructor(private readonly expression: string) {}

  read(node: Expression): unknown {
    switch (node.type) {
      case "Literal":
        if (node.regex !== undefined || node.bigint) throw this.wrong(node);
        return node.value;
      case "TemplateLiteral":
        if (node.expressions.length > 0) throw this.wrong(node);
        return node.quasis[0]?.value.cooked;
      case "Identifier":
        if (node.name === "undefined") return undefined;
        throw this.wrong(node);
      case "ArrayExpression":
        return node.elements.map((element) => {
          if (element === null || element.type === "SpreadElement") throw this.wrong(element ?? node);
          return this.read(element);
        });
      case "ObjectExpression":
        return Object.fromEntries(node.properties.flatMap((property) => this.entries(property)));
      case "UnaryExpression": {
        const value = this.read(node.argument);
        if (node.operator !== "-" || typeof value !== "number") throw this.wrong(node);
        return -value;
      }
      default:
        throw this.wrong(node);
    }
  }

  private entries(
    property: Extract<Expression, { type: "ObjectExpression" }>["properties"][number],
  ): [string, unknown][] {
    if (property.type === "SpreadElement") {
      const value = this.read(property.argument);
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw this.wrong(property);
      return Object.entries(value);
    }
    if (property.computed || property.method || property.shorthand || property.kind !== "init")
      throw this.wrong(property);
    const name = property.key.type === "Identifier" ? property.key.name : String(this.read(property.key));
    // would become the prototype of the object it is copied into
    if (name === "__proto__") throw this.wrong(property);
    return [[name, this.read(property.value)]];
  }

  /** The part of the expression that is not a literal. */
  private wrong({ start, end }: { readonly start: number; readonly end: number }): NotLiteral {
    return new NotLiteral(inCode(this.expression.slice(start - 1, end - 1))); // it was parsed inside brackets
  }
}

/** Text as inline code on one line, shortened if long. */
export function inCode(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const excerpt = line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line;
  return excerpt.includes("`") ? `\`\` ${excerpt} \`\`` : `\`${excerpt}\``;
}

/** Whether a value can be shown as text: not an object, which React refuses. */
export const isTextValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isTextValue) : typeof value !== "object" || value === null;
