// The lock of a note, `redis.lock.json` beside `redis.mdx`, proves its snippets. `proofmark check --update`
// writes it, and pages show its content, so that a build needs none of the tools.
import * as v from "valibot";
import { problemError } from "../document/problems.ts";
import { LEVELS, type Proof } from "../proof/proof.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import type { Snippet } from "./snippet.ts";

/** Maximum lines of an output in a lock. */
export const MAX_LINES = 200;
/** Maximum characters of a line in a lock. A guess: no terminal is as wide. */
export const MAX_CHARACTERS = 2000;

// A lock can come from anyone, so its texts are cleaned like those of tools.
const name = v.pipe(v.string(), v.transform(cleanLine));
const outputLine = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS + 1), v.transform(cleanText));

const toolProof = v.strictObject({
  tool: name,
  version: name,
  platform: name,
  on: v.optional(name),
  exit: v.optional(v.number()),
  output: v.optional(v.pipe(v.array(outputLine), v.maxLength(MAX_LINES))),
  cut: v.optional(v.number()),
  exchange: v.optional(name),
  traces: v.optional(v.array(name)),
});

const versionVerdict = v.strictObject({
  on: name,
  tool: name,
  version: name,
  verdict: v.picklist(["same", "differs", "fails"]),
  output: toolProof.entries.output,
  error: v.optional(name),
});

const lockEntry = v.strictObject({
  key: name,
  context: name,
  starts: v.pipe(v.string(), v.transform(cleanText)),
  level: v.picklist(LEVELS),
  reason: v.optional(name),
  fails: v.optional(v.literal(true)),
  varies: v.optional(v.literal(true)),
  tools: v.array(toolProof),
  versions: v.optional(v.array(versionVerdict)),
  noVerdict: v.optional(v.array(v.strictObject({ on: name, reason: name }))),
});

/** Raised when an older version could not read a lock. */
const FORMAT = 2;

const lockFile = v.strictObject({ format: v.literal(FORMAT), snippets: v.array(lockEntry) });

/** One snippet's proof, with the hashes that identify it. `starts` is its first line, for people. */
export interface LockEntry extends Proof {
  readonly key: string;
  readonly context: string;
  readonly starts: string;
}

export interface Lock {
  readonly entries: readonly LockEntry[];
}

/** The path of a note's lock. */
export function lockFileOf(file: string): string {
  return file.replace(/\.(?:mdx?|markdown)$/i, ".lock.json");
}

/** Parses a lock. Throws a ProblemError if it is not valid. */
export function parseLock(text: string, file: string): Lock {
  const wrong = (message: string, details: { expected?: string; found?: string; fix?: string }) =>
    problemError(file, undefined, message, {
      fix: "restore it, or write it again with `npx proofmark check --update`",
      ...details,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(`the lock is not JSON: ${error instanceof Error ? error.message : String(error)}`, {});
  }
  if (typeof value === "object" && value !== null && !("format" in value && value.format === FORMAT))
    throw wrong("the lock has another format", {
      expected: `"format": ${FORMAT}`,
      found: "format" in value ? `"format": ${JSON.stringify(value.format)}` : "no `format`",
      fix: "delete it, and write it again with `npx proofmark check --update`",
    });
  const result = v.safeParse(lockFile, value);
  if (result.success) return { entries: result.output.snippets };
  const [issue] = result.issues;
  throw wrong(`the lock has a wrong value at \`${v.getDotPath(issue) ?? ""}\``, {
    ...(issue.expected !== null && { expected: issue.expected }),
    found: issue.received,
  });
}

/** Formats a lock with one value per line, so that a changed output is a small change of the file. */
export function formatLock({ entries }: Lock): string {
  const isLeftOut = (key: string, value: unknown): boolean =>
    ["traces", "versions", "noVerdict"].includes(key) && Array.isArray(value) && value.length === 0;
  const replacer = (key: string, value: unknown) => (isLeftOut(key, value) ? undefined : value);
  return `${JSON.stringify({ format: FORMAT, snippets: entries }, replacer, 1)}\n`;
}

/** The lock entry of a snippet; undefined if its code, its words or what ran before it has changed. */
export function proofOf(
  lock: Lock | undefined,
  { key, context }: Pick<Snippet, "key" | "context">,
): LockEntry | undefined {
  return lock?.entries.find((entry) => entry.key === key && entry.context === context);
}
