// The door to the parser of JavaScript and TypeScript: what the configuration of another generator says. It is
// a program, and is read and never run: whatever is not a literal is undefined.
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { parseAst } from "rolldown/parseAst";
import { readText } from "./project-files.ts";

/** A call, such as `starlight({ … })`: its name and its arguments. */
export class Call {
  constructor(
    readonly name: string,
    readonly args: readonly unknown[],
  ) {}
}

/** An object of a configuration. */
export type Values = Readonly<Record<string, unknown>>;

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Call);

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export const booleanOf = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A key of an object; undefined if `value` is not an object or lacks it. */
export const keyOf = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (isValues(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** The parts of a syntax tree that are read here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** How many files a configuration may be spread over, and how deep its values may nest. */
const MAX_DEPTH = 40;
/** How many values a configuration may have, a name counted wherever it is used. Many times the largest tried. */
const MAX_VALUES = 200_000;
/** So many characters of text count as one more value. */
const CHARACTERS = 100;
const EXTENSIONS = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js"];

/**
 * Reads the default export (or `module.exports`) of a file, and what it takes from files beside it. Calls with
 * one object around it, such as `defineConfig({ … })`, count as that object. Throws if the file is not below
 * `boundary`, is not JavaScript or TypeScript, or has too many values.
 */
export function readScript(file: string, boundary: string): unknown {
  return new ScriptReader(file, { boundary, values: 0 }, 0).exported("default");
}

/** The reading of a configuration: where its files may be, and how many values were read so far. */
interface Reading {
  readonly boundary: string;
  values: number;
}

class ScriptReader {
  private readonly names = new Map<string, () => unknown>();
  private readonly exports = new Map<string, () => unknown>();
  private readonly reading = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly whole: Reading,
    private readonly depth: number,
  ) {
    const text = readText(whole.boundary, file);
    if (text === undefined) throw new Error(`no file of the site: ${file}`);
    if (file.endsWith(".json")) {
      const value: unknown = JSON.parse(text);
      this.exports.set("default", () => this.counted(value, text.length));
      return;
    }
    const { body } = parseAst(text, { lang: /\.[mc]?ts$/.test(file) ? "ts" : "jsx" }, file) as unknown as {
      readonly body: readonly Node[];
    };
    for (const statement of body) this.declare(statement);
  }

  /** What the file exports under a name. */
  exported(name: string): unknown {
    return this.exports.get(name)?.();
  }

  private declare(statement: Node): void {
    const node = (key: string): Node | undefined => nodeOf(statement[key]);
    if (statement.type === "VariableDeclaration") this.declareVariables(statement);
    else if (statement.type === "ImportDeclaration") this.declareImports(statement);
    else if (statement.type === "ExportDefaultDeclaration") {
      const value = node("declaration");
      this.exports.set("default", () => unwrapped(this.read(value, 0)));
    } else if (statement.type === "ExportNamedDeclaration") {
      const declaration = node("declaration");
      if (declaration?.type !== "VariableDeclaration") return;
      for (const name of this.declareVariables(declaration)) this.exports.set(name, () => this.named(name));
    } else if (statement.type === "ExpressionStatement") {
      const assignment = node("expression");
      const target = nodeOf(assignment?.["left"]);
      if (assignment?.type !== "AssignmentExpression" || target?.type !== "MemberExpression") return;
      if (nodeOf(target["object"])?.["name"] !== "module") return;
      this.exports.set("default", () => unwrapped(this.read(nodeOf(assignment["right"]), 0)));
    }
  }

  private declareVariables(declaration: Node): string[] {
    return nodesOf(declaration["declarations"]).flatMap((declarator) => {
      const name = nodeOf(declarator["id"])?.["name"];
      if (typeof name !== "string") return [];
      const init = nodeOf(declarator["init"]);
      this.names.set(name, () => this.read(init, 0));
      return [name];
    });
  }

  private declareImports(statement: Node): void {
    const from = nodeOf(statement["source"])?.["value"];
    if (typeof from !== "string" || !from.startsWith(".")) return;
    for (const specifier of nodesOf(statement["specifiers"])) {
      const local = nodeOf(specifier["local"])?.["name"];
      const imported = nodeOf(specifier["imported"])?.["name"] ?? "default";
      if (typeof local === "string") this.names.set(local, () => this.imported(from, String(imported)));
    }
  }

  private imported(from: string, name: string): unknown {
    if (this.depth >= MAX_DEPTH) return undefined;
    for (const extension of EXTENSIONS) {
      try {
        const file = path.resolve(path.dirname(this.file), from + extension);
        return unwrapped(new ScriptReader(file, this.whole, this.depth + 1).exported(name));
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        // not there under this name, or not a script
      }
    }
    return undefined;
  }

  /** The value of a name; undefined for one that needs itself. */
  private named(name: string): unknown {
    if (this.reading.has(name)) return undefined;
    this.reading.add(name);
    const value = this.names.get(name)?.();
    this.reading.delete(name);
    return value;
  }

  private read(node: Node | undefined, depth: number): unknown {
    if (node === undefined || depth > MAX_DEPTH) return undefined;
    const inner = (key: string): unknown => this.read(nodeOf(node[key]), depth + 1);
    this.counted(node, 0);
    switch (node.type) {
      case "Literal":
        return this.counted(node["value"], String(node["value"]).length);
      case "Identifier":
        return this.named(String(node["name"]));
      case "TemplateLiteral":
        return this.template(node, depth);
      case "ArrayExpression":
        return nodesOf(node["elements"]).flatMap((element) => {
          if (element.type !== "SpreadElement") return [this.read(element, depth + 1)];
          return listOf(this.read(nodeOf(element["argument"]), depth + 1));
        });
      case "ObjectExpression":
        return this.object(node, depth);
      case "CallExpression":
        return new Call(
          nameOf(nodeOf(node["callee"])),
          nodesOf(node["arguments"]).map((argument) => this.read(argument, depth + 1)),
        );
      case "MemberExpression":
        return keyOf(inner("object"), String(nodeOf(node["property"])?.["name"] ?? ""));
      case "BinaryExpression": {
        const [left, right] = [inner("left"), inner("right")];
        return typeof left === "string" && typeof right === "string" && node["operator"] === "+"
          ? this.counted(left + right, left.length + right.length)
          : undefined;
      }
      case "LogicalExpression":
        return inner("left") ?? inner("right");
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return inner("expression");
      default:
        return undefined;
    }
  }

  /** A value that has been counted, with the length of its text. */
  private counted(value: unknown, length: number): unknown {
    this.whole.values += length === 0 ? 1 : length / CHARACTERS;
    if (this.whole.values <= MAX_VALUES) return value;
    const expected = `at most ${MAX_VALUES.toLocaleString("en")}, a name counted wherever it is used`;
    throw problemError(this.file, undefined, "the configuration has too many values", { expected });
  }

  private template(node: Node, depth: number): string | undefined {
    const parts = nodesOf(node["expressions"]).map((expression) => this.read(expression, depth + 1));
    if (!parts.every((part) => typeof part === "string" || typeof part === "number")) return undefined;
    const texts = nodesOf(node["quasis"]).map((quasi) => String(keyOf(quasi["value"], "cooked") ?? ""));
    const text = texts.map((part, index) => part + String(parts[index] ?? "")).join("");
    this.counted(text, text.length);
    return text;
  }

  private object(node: Node, depth: number): Values {
    const entries = nodesOf(node["properties"]).flatMap((property): [string, unknown][] => {
      if (property.type === "SpreadElement") {
        const spread = unwrapped(this.read(nodeOf(property["argument"]), depth + 1));
        return isValues(spread) ? Object.entries(spread) : [];
      }
      const key = nodeOf(property["key"]);
      const name = String(key?.["name"] ?? key?.["value"] ?? "");
      if (property["computed"] === true || name === "__proto__") return [];
      return [[name, this.read(nodeOf(property["value"]), depth + 1)]];
    });
    return Object.fromEntries(entries);
  }
}

const nodeOf = (value: unknown): Node | undefined =>
  typeof value === "object" && value !== null && "type" in value ? (value as Node) : undefined;

const nodesOf = (value: unknown): Node[] =>
  listOf(value).flatMap((item) => {
    const node = nodeOf(item);
    return node === undefined ? [] : [node];
  });

/** `defineConfig` of `defineConfig(…)`, `resolve` of `path.resolve(…)`. */
function nameOf(callee: Node | undefined): string {
  const named = callee?.type === "MemberExpression" ? nodeOf(callee["property"]) : callee;
  return String(named?.["name"] ?? "");
}

/** The object that a call wraps: `defineConfig({ … })`, `withMermaid(defineConfig({ … }))`. */
function unwrapped(value: unknown): unknown {
  return value instanceof Call && value.args.length > 0 ? unwrapped(value.args[0]) : value;
}
