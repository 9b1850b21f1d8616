// Turns the schema's issues with a configuration into problems with line, expected and found.

import type { Problem } from "@proofmark/prover/problem.ts";
import { jsonOf } from "@proofmark/prover/text/json-schema.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";
import { configSchema } from "./schema.ts";

type Issue = v.BaseIssue<unknown>;

const isUnknownKey = (issue: Issue): boolean => issue.type === "strict_object" && issue.expected === "never";
const keysOf = (issue: Issue): unknown[] => issue.path?.map((item) => item.key) ?? [];

/**
 * All problems of a value that the schema refuses; `file` is its name for messages, and `text` the file's
 * content.
 */
export function configProblems(value: unknown, file: string, text: string): Problem[] {
  return issuesOf(value).map((issue) => ({
    severity: "error",
    file,
    ...problemOf(issue, value),
    line: lineOf(issue, text),
  }));
}

/** The line of an issue's key, if exactly one line of the file sets a key of that name. */
function lineOf(issue: Issue, text: string): number | undefined {
  const key = keysOf(issue).findLast((candidate) => typeof candidate === "string");
  if (typeof key !== "string" || issue.received === "undefined") return undefined;
  const sets = new RegExp(`(?<![\\w$])["']?${key.replace(/\W/g, "\\$&")}["']?\\s*:`);
  const lines = text.split("\n").flatMap((line, index) => (sets.test(line) ? [index + 1] : []));
  return lines.length === 1 ? lines[0] : undefined;
}

/**
 * All issues of a value. The schema reports one unknown key of an object at a time, so remove them and
 * validate again.
 */
function issuesOf(value: unknown): Issue[] {
  const { issues = [] } = v.safeParse(configSchema, value);
  const unknown = issues.filter(isUnknownKey);
  if (unknown.length === 0) return [...issues];
  return [
    ...unknown,
    ...issuesOf(unknown.reduce((rest: unknown, issue) => without(rest, keysOf(issue)), value)),
  ];
}

/** A copy of a value without the part at a path. */
function without(value: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, entry]) =>
    name !== String(key) ? [[name, entry]] : rest.length === 0 ? [] : [[name, without(entry, rest)]],
  );
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}

/** The part of a value at a path as written, without the defaults that validation fills in. */
const valueAt = (value: unknown, keys: readonly unknown[]): unknown =>
  keys.reduce(
    (inner: unknown, key) =>
      typeof inner === "object" && inner !== null ? inner[key as keyof typeof inner] : undefined,
    value,
  );

/** The keys that a schema allows at the last key of a path. */
function knownKeys(schema: unknown, value: unknown, [key, ...rest]: readonly unknown[]): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("wrapped" in schema) return knownKeys(schema.wrapped, value, [key, ...rest]);
  if ("getter" in schema && typeof schema.getter === "function")
    return knownKeys(schema.getter(value), value, [key, ...rest]);
  const entries = "entries" in schema ? Object.entries(schema.entries as Record<string, unknown>) : [];
  if (rest.length === 0) return entries.map(([name]) => name);
  const inner =
    entries.find(([name]) => name === key)?.[1] ??
    ("item" in schema ? schema.item : "value" in schema ? schema.value : undefined);
  return knownKeys(inner, valueAt(value, [key]), rest);
}

function problemOf(issue: Issue, value: unknown): Omit<Problem, "severity" | "file"> {
  const keys = keysOf(issue);
  const where = v.getDotPath(issue)?.replace(/\.(\d+)(?=\.|$)/g, "[$1]") ?? "";
  // the author of a navbar item, or of an item in a dropdown, recognises it by its other keys
  const item =
    keys[0] === "navbar" && keys[1] === "items"
      ? keys.slice(0, keys.findLastIndex((key) => typeof key === "number") + 1)
      : undefined;
  const found = jsonOf(valueAt(value, item ?? keys));
  if (isUnknownKey(issue)) {
    const guess = nearest(String(keys.at(-1)), knownKeys(configSchema, value, keys));
    return {
      message: `unknown key \`${where}\``,
      found: item && found,
      fix:
        guess === undefined
          ? "remove it, or check its spelling against docs/configuration.md"
          : `did you mean \`${guess}\`?`,
    };
  }
  if (where === "" && issue.kind === "schema")
    return {
      message: "the configuration is not an object",
      expected: "export default defineConfig({ … })",
      found: issue.received,
    };
  if (issue.received === "undefined") return { message: `"${where}" is required`, found: item && found };
  if (issue.kind === "validation" || issue.type === "never" || issue.type === "custom")
    return { message: `\`${where}\`: ${issue.message}`, found };
  return {
    message: `\`${where}\` has the wrong type or value`,
    expected: issue.expected ?? undefined,
    found,
  };
}
