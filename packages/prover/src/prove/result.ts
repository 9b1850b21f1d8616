// Turns what the runs of snippets showed into results, and those of a note into its lock.
import path from "node:path";
import { writeWhole } from "../files/temporary.ts";
import { compareWithLock, keptOrNew } from "../judge/compare.ts";
import { entryOf, type Failure, judgeMatrix } from "../judge/judge.ts";
import { formatLock, type LockEntry, proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import type { Level } from "../proof/proof.ts";
import type { MissingVariant } from "./plan.ts";
import type { Cost } from "./run.ts";
import type { Proven } from "./section.ts";

/** `verify` compares with the locks, `update` writes them. */
export type Mode = "verify" | "update";

/** The result of one snippet. */
export interface SnippetResult {
  readonly file: string;
  readonly snippet: Snippet;
  /**
   * `new`: it behaves as it must, but no lock contains it. `kept`: its tool is missing, so its lock entry
   * remains. `blocked`: a snippet that it depends on failed.
   */
  readonly status: "proven" | "new" | "failed" | "kept" | "blocked";
  readonly level: Level | undefined;
  readonly runner: string | undefined;
  readonly failure: Failure | undefined;
  readonly missingTools: readonly MissingVariant[];
  readonly remarks: readonly string[];
  readonly cost: Cost;
  /** The entry that `--update` would write for it. */
  readonly entry: LockEntry | undefined;
}

export interface NoteResult {
  readonly file: string;
  /** See `CheckedNote`. */
  readonly outside: boolean;
  readonly lockFile: string;
  readonly snippets: readonly SnippetResult[];
  /**
   * Lock entries without a snippet. Not counted if a snippet failed or is new: they may be its own, from
   * before it changed.
   */
  readonly stale: number;
  /** What `--update` did with the lock. */
  readonly lock: "untouched" | "written" | "refused";
}

interface ResultInput {
  readonly note: CheckedNote;
  readonly snippet: Snippet;
  readonly runner: string | undefined;
  /** Undefined if nothing runs it. */
  readonly proven: Proven | undefined;
  readonly strict: boolean;
  readonly mode: Mode;
}

/** The result of a snippet: from its runs, from its words if nothing runs, or from the lock without its tool. */
export function resultOf({ note, snippet, runner, proven, strict, mode }: ResultInput): SnippetResult {
  const { file, lock } = note;
  const locked = proofOf(lock, snippet);
  const { missing = [], cost = { startMs: 0, ms: 0 } } = proven ?? {};
  const base = { file, snippet, runner, missingTools: missing, cost, remarks: [], failure: undefined };
  const failed = (failure: Failure): SnippetResult => {
    const status = failure.kind === "blocked" || failure.kind === "new" ? failure.kind : "failed";
    return { ...base, status, level: undefined, failure, entry: undefined };
  };
  const fresh = freshEntry(snippet, proven, locked, strict);
  if (fresh === undefined) return { ...base, status: "kept", level: locked?.level, entry: locked };
  if ("kind" in fresh) return failed(fresh);
  const mayBeNew = mode === "update" || (note.outside && lock === undefined);
  const compared = mayBeNew ? { remarks: [] } : compareWithLock(snippet, fresh, locked, strict);
  if ("failure" in compared) return failed(compared.failure);
  const entry = keptOrNew(snippet, fresh, locked);
  return { ...base, status: "proven", level: fresh.level, remarks: compared.remarks, entry };
}

/** The entry that the runs of a snippet show, or why they show none; undefined if its tool is missing. */
function freshEntry(
  snippet: Snippet,
  proven: Proven | undefined,
  locked: LockEntry | undefined,
  strict: boolean,
): LockEntry | Failure | undefined {
  const { level, why, on } = snippet.meta.check;
  if (level === "none") return entryOf(snippet, { level: "unchecked", reason: why, tools: [] });
  if (proven === undefined) return withoutRunner(snippet);
  const { verdicts, missing } = proven;
  for (const { on, failure } of verdicts)
    if (failure !== undefined)
      return on === undefined ? failure : { ...failure, message: `on ${on}: ${failure.message}` };
  const [tool] = missing;
  if (tool !== undefined && strict)
    return { kind: "missing", message: `${tool.name} is missing`, fix: tool.fix };
  if (verdicts.length === 0) return undefined;
  const ran = verdicts.flatMap(({ tool }) => tool ?? []);
  // without one of several tools its part of the entry is kept
  const tools =
    on.length === 0
      ? ran
      : on.flatMap(({ name }) => [...ran, ...(locked?.tools ?? [])].find((one) => one.on === name) ?? []);
  const weakest = verdicts.find((verdict) => verdict.level !== "ran")?.level ?? "ran";
  return judgeMatrix(snippet, tools) ?? entryOf(snippet, { level: weakest, tools });
}

function withoutRunner({ fence, meta }: Snippet): Failure {
  if (meta.file !== undefined || meta.check.vars)
    return {
      kind: "not run",
      message: "no later snippet uses it",
      fix: 'use it in a later snippet of its section, or add `check=none why="…"`',
    };
  return {
    kind: "not run",
    message: `no runner supports \`${fence.language}\``,
    fix: 'add `check=none why="…"`, or choose another language',
  };
}

/** Writes the lock of a note if requested and nothing failed: all entries or none. */
export function finalizeNote(
  root: string,
  { file, lockFile, lock, outside, snippets }: CheckedNote,
  results: readonly SnippetResult[],
  mode: Mode,
): NoteResult {
  const nameOf = ({ key, context }: Pick<LockEntry, "key" | "context">): string => `${key} ${context}`;
  const shared = { file, outside: outside === true, lockFile, snippets: results, stale: 0 };
  if (mode === "verify") {
    const names = new Set(snippets.map(nameOf));
    const stale = (lock?.entries ?? []).filter((entry) => !names.has(nameOf(entry))).length;
    const isComplete = results.every(({ status }) => status === "proven" || status === "kept");
    return { ...shared, stale: isComplete ? stale : 0, lock: "untouched" };
  }
  if (results.some(({ status }) => status === "failed" || status === "blocked"))
    return { ...shared, lock: "refused" };
  const entries = new Map<string, LockEntry>();
  for (const snippet of snippets) {
    const result = results.find((one) => one.snippet === snippet);
    const entry = result === undefined ? proofOf(lock, snippet) : result.entry;
    // one entry stands for all that begin alike: with the traces of the one that ends its section
    const hasTraces = entry?.tools.some(({ traces }) => traces !== undefined);
    if (entry !== undefined && (hasTraces || !entries.has(nameOf(entry)))) entries.set(nameOf(entry), entry);
  }
  const text = formatLock({ entries: [...entries.values()] });
  if (lock === undefined ? entries.size === 0 : text === formatLock(lock))
    return { ...shared, lock: "untouched" };
  writeWhole(path.join(root, lockFile), text);
  return { ...shared, lock: "written" };
}
