// The door to the parser of JavaScript and TypeScript: the values of another generator's configuration. A
// configuration is a program, and is read and never run: anything but a literal is undefined.
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { parseAst } from "rolldown/parseAst";
import type { Finding, Redirect, Values } from "./project.ts";
import { isFile, readText } from "./site-files.ts";

/** A call, such as `starlight({ … })`: its name and its arguments. */
export class Call {
  constructor(
    readonly name: string,
    readonly args: readonly unknown[],
  ) {}
}

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Call);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A key of an object, and of those inside of it; undefined where there is none. */
export const keyOf = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (isValues(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** A value, or that of a key inside of it; undefined if it is not text. */
export function textOf(value: unknown, ...keys: readonly string[]): string | undefined {
  const inner = keyOf(value, ...keys);
  return typeof inner === "string" ? inner : undefined;
}

export const keysOf = (value: unknown): string[] => (isValues(value) ? Object.keys(value) : []);

/** Findings of keys that an import does not read, or whose value a program makes; one that is `false` says nothing. */
export const unusedKeys = (values: unknown, used: string, prefix = ""): Finding[] =>
  keysOf(values).flatMap((key) => {
    const value = keyOf(values, key);
    if (value === false || (value !== undefined && used.split(" ").includes(key))) return [];
    const done = value === undefined ? "is computed, and not imported" : "is not imported";
    return [{ found: `\`${prefix}${key}\``, done }];
  });

/** With a slash at both ends. */
export const withSlashes = (text: unknown): string => path.posix.join("/", textOf(text) ?? "", "/");

/** Origin and path of an address; undefined if it is not one. */
export function splitUrl(address: unknown): { url: string; baseUrl: string } | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return { url: origin, baseUrl: withSlashes(pathname) };
}

/** Redirects of a list with `from` and `to`, or of a mapping. */
export const redirectsOf = (value: unknown): Redirect[] => {
  const pairs = Array.isArray(value)
    ? value.flatMap((one) => [keyOf(one, "from")].flat().map((from) => [from, keyOf(one, "to")]))
    : keysOf(value).map((from) => [from, keyOf(value, from, "destination") ?? keyOf(value, from)]);
  return pairs.filter((pair): pair is [string, string] => pair.every((one) => typeof one === "string"));
};

/** The path of a file without its ending; a file that represents its folder gives the folder. */
export function pathOf(file: string, index = /^(?:index)$/i): string {
  const { dir, name } = path.posix.parse(file);
  return path.posix.join("/", index.test(name) ? dir : path.posix.join(dir, name));
}

/** The parts of a syntax tree that are read here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Most values of a configuration, a name counted wherever it is used. Many times the largest tried. */
const MAX_VALUES = 200_000;
/** So many characters of text count as one more value. */
const CHARACTERS = 100;
/** Endings that the name of a file may lack. */
const ENDINGS = ".ts .mts .cts .js .mjs .cjs .json .yml .yaml /index.ts /index.mts /index.js /index.mjs";

/** The file of a configuration whose name may lack its ending; undefined if there is none that may be read. */
export const findScript = (name: string, boundary: string): string | undefined =>
  ["", ...ENDINGS.split(" ")].map((ending) => name + ending).find((file) => isFile(boundary, file));

/**
 * Reads the default export (or `module.exports`) of a file, and the files beside it that it imports. Calls
 * with one object around it, such as `defineConfig({ … })`, count as that object. Throws if the file is not
 * below `boundary`, is not JavaScript or TypeScript, or has too many values.
 */
export const readScript = (file: string, boundary: string): unknown =>
  unwrapped(new ScriptReader(file, { boundary, scripts: new Map(), values: 0 }).named("default"));

/** The files of a configuration. */
interface Whole {
  readonly boundary: string;
  readonly scripts: Map<string, ScriptReader>;
  /** How many values were read so far. */
  values: number;
}

class ScriptReader {
  /** The value of each name; that of `default` is exported. */
  private readonly names = new Map<string, () => unknown>();
  private readonly open = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly whole: Whole,
  ) {
    whole.scripts.set(file, this); // two may import each other
    const text = readText(whole.boundary, file);
    if (text === undefined) throw new Error(`no file of the site: ${file}`);
    if (file.endsWith(".json")) this.names.set("default", () => this.counted(JSON.parse(text), text.length));
    else {
      const lang = /\.[mc]?ts$/.test(file) ? "ts" : "jsx";
      for (const statement of nodesOf(keyOf(parseAst(text, { lang }, file), "body"))) this.declare(statement);
    }
  }

  /** The value of a name, also of one that is exported; undefined for one that needs itself. */
  named(name: string): unknown {
    if (this.open.has(name)) return undefined;
    this.open.add(name);
    const value = this.names.get(name)?.();
    this.open.delete(name);
    return value;
  }

  private declare(statement: Node): void {
    const set = (name: unknown, value: () => unknown) => this.names.set(textOf(name) ?? "", value);
    switch (statement.type) {
      case "VariableDeclaration":
        for (const { id, init } of nodesOf(statement["declarations"]))
          set(keyOf(id, "name"), () => this.read(init));
        break;
      case "ImportDeclaration":
        for (const { local, imported } of nodesOf(statement["specifiers"])) {
          const exported = textOf(keyOf(imported, "name")) ?? "default";
          set(keyOf(local, "name"), () => this.imported(keyOf(statement["source"], "value"), exported));
        }
        break;
      case "ExportDefaultDeclaration":
        set("default", () => this.read(statement["declaration"]));
        break;
      case "ExportNamedDeclaration":
        if (isNode(statement["declaration"])) this.declare(statement["declaration"]);
        break;
      case "ExpressionStatement":
        if (keyOf(statement["expression"], "left", "object", "name") === "module")
          set("default", () => this.read(keyOf(statement["expression"], "right")));
    }
  }

  private imported(from: unknown, name: string): unknown {
    if (typeof from !== "string" || !from.startsWith(".")) return undefined;
    const { boundary, scripts } = this.whole;
    const file = findScript(path.resolve(path.dirname(this.file), from), boundary);
    try {
      return file && unwrapped((scripts.get(file) ?? new ScriptReader(file, this.whole)).named(name));
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      return undefined; // not a script
    }
  }

  private read(node: unknown): unknown {
    if (!isNode(node)) return undefined;
    const inner = (value: unknown): unknown => this.read(value);
    const all = (key: string): unknown[] => nodesOf(node[key]).map(inner);
    this.counted(node, 0);
    switch (node.type) {
      case "Literal":
        return this.counted(node["value"], String(node["value"]).length);
      case "Identifier":
        return this.named(String(node["name"]));
      case "TemplateLiteral": {
        const values = all("expressions");
        const texts = nodesOf(node["quasis"]).map(({ value }) => keyOf(value, "cooked") ?? "");
        return this.joined(texts.flatMap((text, index) => [text, ...values.slice(index, index + 1)]));
      }
      case "ArrayExpression":
        return nodesOf(node["elements"]).flatMap((element) =>
          element.type === "SpreadElement" ? listOf(inner(element["argument"])) : [inner(element)],
        );
      case "ObjectExpression":
        return Object.fromEntries(
          nodesOf(node["properties"]).flatMap(({ type, key, computed, value, argument }) => {
            if (type === "SpreadElement") {
              const spread = unwrapped(inner(argument));
              return isValues(spread) ? Object.entries(spread) : [];
            }
            const name = String(keyOf(key, "name") ?? keyOf(key, "value") ?? "");
            return computed === true || name === "__proto__" ? [] : [[name, inner(value)]];
          }),
        );
      case "CallExpression": {
        // `defineConfig` of `defineConfig(…)`, `resolve` of `path.resolve(…)`
        const name = keyOf(node["callee"], "property", "name") ?? keyOf(node["callee"], "name");
        return new Call(String(name), all("arguments"));
      }
      case "MemberExpression":
        return keyOf(inner(node["object"]), String(keyOf(node["property"], "name")));
      case "BinaryExpression":
        return node["operator"] === "+"
          ? this.joined([inner(node["left"]), inner(node["right"])])
          : undefined;
      case "LogicalExpression":
        return inner(node["left"]) ?? inner(node["right"]);
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return inner(node["expression"]);
      default:
        return undefined;
    }
  }

  /** Texts as one; undefined if not all of them are texts or numbers, or all are numbers. */
  private joined(parts: readonly unknown[]): string | undefined {
    const isText = (part: unknown): boolean => typeof part === "string";
    if (!parts.some(isText) || !parts.every((part) => isText(part) || typeof part === "number"))
      return undefined;
    const text = parts.join("");
    return this.counted(text, text.length);
  }

  /** Counts a value, and the length of its text. */
  private counted<T>(value: T, length: number): T {
    this.whole.values += length === 0 ? 1 : length / CHARACTERS;
    if (this.whole.values <= MAX_VALUES) return value;
    const expected = `at most ${MAX_VALUES.toLocaleString("en")}, a name counted wherever it is used`;
    throw problemError(this.file, undefined, "the configuration has too many values", { expected });
  }
}

const isNode = (value: unknown): value is Node => isValues(value) && "type" in value;

const nodesOf = (value: unknown): Node[] => listOf(value).filter(isNode);

/** The object that a call wraps: `defineConfig({ … })`, `withMermaid(defineConfig({ … }))`. */
const unwrapped = (value: unknown): unknown =>
  value instanceof Call && value.args.length > 0 ? unwrapped(value.args[0]) : value;
