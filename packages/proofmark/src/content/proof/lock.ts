// The lock of a note, `redis.lock.json` beside `redis.mdx`: what proves its snippets. `proofmark check
// --update` writes it; pages are made from it, so that a build needs none of the tools.
import * as v from "valibot";
import { hashText } from "../../files/hash.ts";
import { cleanLine, cleanText } from "../../shared/clean-text.ts";
import { LEVELS, type Proof } from "../../shared/proof.ts";
import { problemError } from "../problems.ts";
import type { Snippet } from "./snippet.ts";

/** Lines of an output that a lock keeps. */
export const MAX_LINES = 200;
/** Characters of a line that a lock keeps. A guess: no terminal is as wide. */
export const MAX_CHARACTERS = 2000;

// A lock can come from anyone, so its texts are cleaned as those of tools are.
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
});

const lockEntry = v.strictObject({
  key: name,
  context: name,
  starts: v.pipe(v.string(), v.transform(cleanText)),
  level: v.picklist(LEVELS),
  reason: v.optional(name),
  fails: v.optional(v.literal(true)),
  varies: v.optional(v.literal(true)),
  date: v.optional(name),
  tools: v.array(toolProof),
  seal: v.optional(v.string()),
});

const lockFile = v.strictObject({ snippets: v.array(lockEntry) });

/**
 * One snippet's proof, with the names it is found by. `starts` is its first line, for those who read the
 * file.
 */
export interface LockEntry extends Proof {
  readonly key: string;
  readonly context: string;
  readonly starts: string;
  /** For recorded entries: see `sealOf`. */
  readonly seal?: string | undefined;
}

export interface Lock {
  readonly entries: readonly LockEntry[];
}

/**
 * A hash of all that a recorded entry says. Nothing runs it again; a seal that does not fit reveals an accident,
 * such as a bad merge. It is not a signature: anyone who changes an entry can compute it.
 */
export function sealOf({ key, context, starts, level, fails, varies, date, tools }: LockEntry): string {
  const rows = tools.map(({ tool, version, platform, on, exit, output, cut }) => [
    tool,
    version,
    platform,
    on,
    exit,
    output,
    cut,
  ]);
  return hashText(JSON.stringify([key, context, starts, level, fails, varies, date, rows]));
}

/** The lock's path of a note's. */
export function lockFileOf(file: string): string {
  return file.replace(/\.(?:mdx?|markdown)$/i, ".lock.json");
}

/** Reads a lock's text. Throws a ProblemError if it is not one. */
export function parseLock(text: string, file: string): Lock {
  const fix = "restore it, or write it again with `npx proofmark check --update`";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw problemError(
      file,
      undefined,
      `the lock is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      { fix },
    );
  }
  const result = v.safeParse(lockFile, value);
  if (result.success) return { entries: result.output.snippets };
  const issue = result.issues[0];
  throw problemError(file, undefined, `the lock has a wrong value at \`${v.getDotPath(issue) ?? ""}\``, {
    expected: issue.expected ?? undefined,
    found: issue.received,
    fix,
  });
}

/** A lock's text: one value a line, so that a changed output is a small change of the file. */
export function formatLock({ entries }: Lock): string {
  return `${JSON.stringify({ snippets: entries }, null, 1)}\n`;
}

/**
 * What a lock proves of a snippet: nothing, unless its code, its words and all that ran before it are the
 * same.
 */
export function proofOf(
  lock: Lock | undefined,
  { key, context }: Pick<Snippet, "key" | "context">,
): LockEntry | undefined {
  return lock?.entries.find((entry) => entry.key === key && entry.context === context);
}
