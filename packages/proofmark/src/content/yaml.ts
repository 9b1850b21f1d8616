// Reads YAML, in files and in front matter, and says where it does not fit a schema.
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { jsonOf } from "@proofmark/prover/text/json-schema.ts";
import * as v from "valibot";
import { LineCounter, parseDocument } from "yaml";
import { readSource } from "./source.ts";

type Keys = readonly unknown[];
type Description = Pick<Problem, "message" | "expected" | "found" | "fix">;

interface Yaml {
  readonly value: unknown;
  /** The line of the value at a path; undefined for missing ones. */
  lineOf(keys: Keys): number | undefined;
}

interface YamlOptions {
  readonly file: string;
  /** The line of the file on which the text begins. */
  readonly firstLine: number;
  /** The start of a message about text that is not YAML. */
  readonly notYaml: string;
  /** How to repair a mistake, by the parser's code for it. */
  readonly fixOf?: (code: string) => string;
}

/** Reads a text. Throws a ProblemError with all mistakes if it is not YAML. */
export function readYaml(text: string, { file, firstLine, notYaml, fixOf }: YamlOptions): Yaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" });
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const wrong = (message: string, details: Partial<Problem>): Problem => ({
    ...{ severity: "error", file, message: `${notYaml}: ${message.split("\n")[0]}` },
    ...details,
  });
  if (document.errors.length > 0)
    throw new ProblemError(
      document.errors.map(({ message, pos, code }) =>
        wrong(message, { ...placeOf(pos[0]), fix: fixOf?.(code) }),
      ),
    );
  try {
    return {
      value: document.toJS() ?? {},
      lineOf(keys) {
        const node = document.getIn(keys, true);
        return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
          ? placeOf(Number(node.range[0])).line
          : undefined;
      },
    };
  } catch (error) {
    // too many aliases: a short text that would fill the memory
    const cause = error instanceof Error ? error.message : String(error);
    throw new ProblemError([wrong(cause, { line: firstLine })]);
  }
}

export const keysOf = (issue: v.BaseIssue<unknown>): unknown[] => issue.path?.map((item) => item.key) ?? [];

/** A path as an author writes it: `tags[1].label`. */
export const nameOf = (keys: Keys): string =>
  keys
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");

export const isUnknownKey = (issue: v.BaseIssue<unknown>): boolean =>
  issue.type === "strict_object" && issue.expected === "never";

/** What an issue says of its value. Messages of a schema that begin with a verb go on behind the name. */
export function describeIssue(issue: v.BaseIssue<unknown>): Description {
  const name = nameOf(keysOf(issue));
  if (isUnknownKey(issue)) return { message: `unknown key \`${name}\`` };
  if (name !== "" && issue.input === null)
    return {
      message: `\`${name}\` has no value`,
      expected: "a value after the colon, or entries indented below it",
    };
  const found = jsonOf(issue.input);
  const cut = found && found.length > MAX_FOUND ? `${found.slice(0, MAX_FOUND)}…` : found;
  if (/^(?:must|does)\b/.test(issue.message)) return { message: `\`${name}\` ${issue.message}`, found: cut };
  if (!issue.message.startsWith("Invalid ")) return { message: issue.message };
  const message = `${name === "" ? "the content" : `\`${name}\``} has the wrong type or value`;
  return { message, expected: issue.expected ?? undefined, found: cut };
}

/** Most characters of a value that a message repeats: enough to recognise it. */
const MAX_FOUND = 60;

/** Reads a YAML or JSON file of the site. Throws a ProblemError if it is outside of the site, or does not match. */
export function readDataFile<T extends v.GenericSchema>(
  root: string,
  file: string,
  schema: T,
): v.InferOutput<T> {
  const text = readSource({ root, file, name: file })?.text ?? "";
  const { value, lineOf } = readYaml(text, { file, firstLine: 1, notYaml: "the file can't be parsed" });
  const wrong = (details: Description & { line: number | undefined }): Problem => ({
    ...{ severity: "error", file },
    ...details,
  });
  if (Array.isArray(value) && schema.type !== "array")
    throw new ProblemError([
      wrong({ line: 1, message: "the content is a list", expected: "keys and values" }),
    ]);
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ProblemError(
    result.issues.map((issue) => wrong({ ...describeIssue(issue), line: lineOf(keysOf(issue)) })),
  );
}
