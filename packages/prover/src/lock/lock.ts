// The lock of a note, `redis.lock.json` beside `redis.mdx`, proves its snippets. `proofmark check --update`
// writes it, and pages show its content, so that a build needs none of the tools.
import * as v from "valibot";
import { problemError } from "../document/problems.ts";
import { LEVELS } from "../proof/levels.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";

/** Maximum lines of an output in a lock. */
export const MAX_LINES = 200;
/** Maximum characters of a line in a lock. A guess: no terminal is as wide. */
export const MAX_CHARACTERS = 2000;

// A lock can come from anyone, so its texts are cleaned like those of tools.
const name = v.pipe(v.string(), v.transform(cleanLine));
const outputLine = v.pipe(v.string(), v.maxLength(MAX_CHARACTERS + 1), v.transform(cleanText));

const toolProof = v.strictObject({
  /** The tool's own name: `GNU Make`. */
  tool: name,
  version: name,
  /** `linux-x64`. */
  platform: name,
  /** Its name in `on=`: `make4.4`; undefined for the default tool. */
  on: v.optional(name),
  /** Exit status; undefined where there is none, as for a file or a statement. */
  exit: v.optional(v.number()),
  /** Both streams together: plain text that must be escaped. */
  output: v.optional(v.pipe(v.array(outputLine), v.maxLength(MAX_LINES))),
  /** Number of lines cut off at the end. */
  cut: v.optional(v.number()),
  /** A hash of what a mock was sent, and of what was printed of its answers, which pages don't show. */
  exchange: v.optional(name),
  /** The traces of its section, a line each, if it is the last snippet of it. Pages don't show them. */
  traces: v.optional(v.array(name)),
});

const versionVerdict = v.strictObject({
  /** Its name in `on=`: `postgresql15`. */
  on: name,
  tool: name,
  version: name,
  verdict: v.picklist(["same", "differs", "fails"]),
  /** Its output where that differs; undefined also if every run prints something else. */
  output: toolProof.entries.output,
  /** The line that says what went wrong, if it fails; undefined also if every run says something else. */
  error: v.optional(name),
});

const noVerdict = v.strictObject({ on: name, reason: name });

const lockEntry = v.strictObject({
  key: name,
  context: name,
  /** Its first line, for people. */
  starts: v.pipe(v.string(), v.transform(cleanText)),
  level: v.picklist(LEVELS),
  /** Why it is `unchecked`. */
  reason: v.optional(name),
  /** It fails, as it must. */
  fails: v.optional(v.literal(true)),
  /** Its output differs from run to run. */
  varies: v.optional(v.literal(true)),
  /** The default tool first, then those that `on=` names. Empty if `unchecked`. */
  tools: v.array(toolProof),
  /** The other versions of its tool that it ran on. */
  versions: v.optional(v.array(versionVerdict)),
  /** The versions that said nothing of it: only changes of the snippet, or before it, alter that. */
  noVerdict: v.optional(v.array(noVerdict)),
});

/** Raised when an older version could not read a lock. */
const FORMAT = 2;

const lockFile = v.strictObject({ format: v.literal(FORMAT), snippets: v.array(lockEntry) });

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** The result of a snippet on one tool. */
export type ToolProof = Frozen<v.InferOutput<typeof toolProof>>;
/** The verdict of another version of its tool, in comparison with the first. */
export type VersionVerdict = Frozen<v.InferOutput<typeof versionVerdict>>;
/** Why a snippet has no verdict of another version. */
export type NoVerdict = Frozen<v.InferOutput<typeof noVerdict>>;
/** One snippet's proof, with the hashes that identify it. */
export type LockEntry = Frozen<v.InferOutput<typeof lockEntry>>;

/** The proofs of a note's snippets. */
export type Lock = readonly LockEntry[];

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
  if (result.success) return result.output.snippets;
  const [issue] = result.issues;
  throw wrong(`the lock has a wrong value at \`${v.getDotPath(issue) ?? ""}\``, {
    ...(issue.expected !== null && { expected: issue.expected }),
    found: issue.received,
  });
}

/** Formats a lock with one value per line, so that a changed output is a small change of the file. */
export function formatLock(lock: Lock): string {
  const isLeftOut = (key: string, value: unknown): boolean =>
    ["traces", "versions", "noVerdict"].includes(key) && Array.isArray(value) && value.length === 0;
  const replacer = (key: string, value: unknown) => (isLeftOut(key, value) ? undefined : value);
  return `${JSON.stringify({ format: FORMAT, snippets: lock }, replacer, 1)}\n`;
}

/** The lock entry of a snippet; undefined if its code, its words or what ran before it has changed. */
export function proofOf(
  lock: Lock | undefined,
  { key, context }: Pick<LockEntry, "key" | "context">,
): LockEntry | undefined {
  return lock?.find((entry) => entry.key === key && entry.context === context);
}
