// Runs inside the sandbox, one process per session: evaluates JavaScript block after block in one scope, as a
// console does, and compares values with the comments that state them. It imports nothing of the engine: it is
// compiled into one file, which is passed in.
import { Session } from "node:inspector/promises";
import module from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { format, inspect, isDeepStrictEqual } from "node:util";

/** A request, one per line. The answer ends with `mark`, a space, and 0 or 1. */
export interface InterpreterRequest {
  readonly code: string;
  readonly mark: string;
  readonly isTypeScript?: boolean;
}

/** How long a block may have timers and requests open after its last statement. A guess. */
const REST_MS = 1000;
/** The handles of Node.js besides timers and requests: standard streams, and servers that wait. */
const IDLE = ["PipeWrap", "TTYWrap", "TCPServerWrap", "TCPSocketWrap", "ProcessWrap"];

/** Spaces, quotes and trailing commas differ between the ways to write one value. */
const normalize = (text: string): string =>
  text
    .replaceAll("[Object: null prototype] ", "")
    .replace(/\s+/g, "")
    .replace(/["`]/g, "'")
    .replace(/,(?=[\]})])/g, "");

/** Whether a comment states this value: as JavaScript, or as `util.inspect` prints it; `...` stands for any text. */
function isStated(value: unknown, comment: string): boolean {
  try {
    // biome-ignore lint/security/noGlobalEval: the comment is code of the block, and runs where the block does
    if (isDeepStrictEqual(value, globalThis.eval(`(${comment})`))) return true;
  } catch {} // it is no expression
  const printed = inspect(value, {
    depth: null,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: Infinity,
  });
  const [first = "", ...others] = normalize(comment).split(/\.\.\.|…/);
  const rest = [normalize(printed), normalize(String(value)), normalize(`'${String(value)}'`)];
  return rest.some((text) => {
    let index = first.length;
    if (!text.startsWith(first)) return false;
    for (const part of others) {
      const found = text.indexOf(part, index);
      if (found === -1) return false;
      index = found + part.length;
    }
    return others.at(-1) === "" || index === text.length;
  });
}

const isErrorStated = (error: unknown, comment: string): boolean =>
  error instanceof Error &&
  (/^throws?$/i.test(comment) || (/\bthrows?\b|Error\b/i.test(comment) && comment.includes(error.name)));

/** Prefixes that resolve from the working directory. */
const RELATIVE = /^\.{0,2}\//;
const workFile = pathToFileURL(path.join(process.cwd(), "snippet.js"));

Object.assign(globalThis, { require: module.createRequire(workFile) });
// the prepared code calls these; see prepare.ts
Object.defineProperty(globalThis, "__proofmark", {
  value: {
    import: (name: string) => import(RELATIVE.test(name) ? new URL(name, workFile).href : name),
    async compare(line: number, comment: string, evaluate: () => unknown): Promise<unknown> {
      let value: unknown;
      try {
        value = await evaluate();
      } catch (error) {
        if (isErrorStated(error, comment)) return undefined;
        throw error;
      }
      if (isStated(value, comment)) return value;
      throw `line ${line} gives ${inspect(value, { depth: null })}\nits comment says ${comment}`;
    },
    async compareArguments(
      line: number,
      comment: string,
      evaluate: () => Promise<unknown[]>,
    ): Promise<unknown[]> {
      const values = await evaluate();
      const printed = format(...values);
      if (!(values.length === 1 && isStated(values[0], comment)) && normalize(printed) !== normalize(comment))
        throw `line ${line} prints ${printed}\nits comment says ${comment}`;
      return values;
    },
  },
});

const session = new Session();
session.connect();

/** Evaluates a block; returns what is wrong with it, without frames of the runtime. */
async function evaluate(expression: string): Promise<string | undefined> {
  const { exceptionDetails } = await session.post("Runtime.evaluate", {
    ...{ expression, replMode: true, awaitPromise: true },
  });
  if (exceptionDetails === undefined) return undefined;
  const { description, value } = exceptionDetails.exception ?? {};
  if (description === undefined) return String(value);
  const isSyntaxError = description.startsWith("SyntaxError");
  return shorten(description, isSyntaxError ? exceptionDetails.lineNumber + 1 : undefined);
}

/** The message of an error with the line of its block. */
function shorten(stack: string, lineOfSyntaxError?: number): string {
  const line = /\bblock:(\d+)/.exec(stack)?.[1] ?? lineOfSyntaxError;
  const message = stack.replace(/\n {4}at [\s\S]*/, "");
  return line === undefined ? message : `${message}\n    at line ${line}`;
}

/** Removes types, which Node.js can since 22.13. */
function stripTypes(code: string): string {
  const strip: unknown = Reflect.get(module, "stripTypeScriptTypes");
  if (typeof strip !== "function")
    throw new Error(
      `Node.js ${process.versions.node} does not run TypeScript: use \`check=types\`, or Node.js 22.18 or newer`,
    );
  return strip(code, { mode: "transform" });
}

let fault: string | undefined;
process.on("uncaughtException", (error) => {
  fault ??= shorten(inspect(error));
});

for await (const line of createInterface({ input: process.stdin })) {
  const { code, mark, isTypeScript = false }: InterpreterRequest = JSON.parse(line);
  try {
    // an error thrown meanwhile, by a timer, counts as well
    fault = (await evaluate(`${isTypeScript ? stripTypes(code) : code}\n//# sourceURL=block`)) ?? fault;
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  const end = Date.now() + REST_MS;
  while (Date.now() < end && process.getActiveResourcesInfo().some((name) => !IDLE.includes(name)))
    await delay(5);
  process.stdout.write(`${fault === undefined ? "" : `${fault}\n`}${mark} ${fault === undefined ? 0 : 1}\n`);
  fault = undefined;
}
