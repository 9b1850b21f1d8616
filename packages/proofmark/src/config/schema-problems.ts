// Says where a value does not fit its schema: the configuration, front matter, data files, what pages export.
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { jsonOf } from "@proofmark/prover/text/json-schema.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";

type Issue = v.BaseIssue<unknown>;
type Keys = readonly unknown[];

interface Origin {
  readonly file: string;
  /** The line of the value at a path, if it can be told. */
  readonly lineOf: (keys: Keys) => number | undefined;
}

/** Checks a value. Throws a ProblemError with all that is wrong with it, and every unknown key. */
export function parseWith<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
  { file, lineOf }: Origin,
): v.InferOutput<T> {
  if (schema.type !== "array" && (typeof value !== "object" || value === null || Array.isArray(value))) {
    const message = Array.isArray(value) ? "the content is a list" : "the content is no object";
    const problem = { severity: "error", file, line: lineOf([]), message } as const;
    throw new ProblemError([{ ...problem, expected: "keys and values", found: jsonOf(value) }]);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ProblemError(
    issuesOf(schema, value).map((issue): Problem => {
      const line = issue.received === "undefined" ? undefined : lineOf(keysOf(issue));
      return { severity: "error", file, line, ...describe(issue, schema, value) };
    }),
  );
}

const keysOf = (issue: Issue): unknown[] => issue.path?.map((item) => item.key) ?? [];
const isUnknownKey = (issue: Issue): boolean => issue.type === "strict_object" && issue.expected === "never";

/**
 * All issues of a value. A schema reports one unknown key of an object at a time, so remove them and validate
 * again.
 */
function issuesOf(schema: v.GenericSchema, value: unknown): Issue[] {
  const { issues = [] } = v.safeParse(schema, value);
  const unknown = issues.filter(isUnknownKey);
  if (unknown.length === 0) return [...issues];
  const rest = unknown.reduce((inner: unknown, issue) => without(inner, keysOf(issue)), value);
  return [...unknown, ...issuesOf(schema, rest)];
}

/** A copy of a value without the part at a path. */
function without(value: unknown, [key, ...rest]: Keys): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, entry]) =>
    name !== String(key) ? [[name, entry]] : rest.length === 0 ? [] : [[name, without(entry, rest)]],
  );
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}

/** The part of a value at a path as written, without the defaults that validation fills in. */
const valueAt = (value: unknown, keys: Keys): unknown =>
  keys.reduce(
    (inner: unknown, key) =>
      typeof inner === "object" && inner !== null ? inner[key as keyof typeof inner] : undefined,
    value,
  );

/** The keys that a schema allows at the last key of a path. */
function keysAllowed(schema: unknown, value: unknown, [key, ...rest]: Keys): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return keysAllowed(schema.wrapped, value, [key, ...rest]);
  if ("getter" in schema && typeof schema.getter === "function")
    return keysAllowed(schema.getter(value), value, [key, ...rest]);
  const entries = "entries" in schema ? Object.entries(schema.entries as Record<string, unknown>) : [];
  if (rest.length === 0) return entries.map(([name]) => name);
  const inner =
    entries.find(([name]) => name === key)?.[1] ??
    ("item" in schema ? schema.item : "value" in schema ? schema.value : undefined);
  return keysAllowed(inner, valueAt(value, [key]), rest);
}

/** A value as its author recognises it. */
const quoted = (value: unknown): string | undefined => jsonOf(value)?.replace(/^(.{60}).+$/su, "$1…");

/** A message that begins with a verb goes on behind the name of its value. */
function describe(
  issue: Issue,
  schema: v.GenericSchema,
  value: unknown,
): Pick<Problem, "message" | "expected" | "found" | "fix"> {
  const keys = keysOf(issue);
  const where = v.getDotPath(issue)?.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
  const name = where === null || where === undefined ? "the content" : `\`${where}\``;
  // an author recognises an entry of a list by its other keys
  const entry = keys.slice(0, keys.findLastIndex((key) => typeof key === "number") + 1);
  const inList = entry.length === 0 ? undefined : quoted(valueAt(value, entry));
  const found = quoted(valueAt(value, keys));
  if (isUnknownKey(issue)) {
    const allowed = keysAllowed(schema, value, keys);
    const guess = nearest(String(keys.at(-1)), allowed);
    const message = `unknown key ${name}`;
    if (guess !== undefined) return { message, found: inList, fix: `did you mean \`${guess}\`?` };
    return { message, expected: `one of ${allowed.join(", ")}`, found: inList };
  }
  if (issue.received === "undefined") return { message: `"${where}" is required`, found: inList };
  if (issue.input === null)
    return {
      message: `${name} has no value`,
      expected: "a value after the colon, or entries indented below it",
    };
  if (issue.message.startsWith("Invalid "))
    return { message: `${name} has the wrong type or value`, expected: issue.expected ?? undefined, found };
  const isVerb = /^(?:must|does)\b/.test(issue.message);
  return { message: `${name}${isVerb ? "" : ":"} ${issue.message}`, found };
}
