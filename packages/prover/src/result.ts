import path from "node:path";
import { writeWhole } from "./files/temporary.ts";
import { compareWithLock, keptOrNew } from "./judge/compare.ts";
import { entryOf, type Failure, judgeMatrix, type Verdict } from "./judge/judge.ts";
import { formatLock, type LockEntry, proofOf } from "./lock/lock.ts";
import type { Snippet } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import type { MissingVariant } from "./plan.ts";
import type { Level } from "./proof/proof.ts";
import { type Cost, NO_COST } from "./snippet-run.ts";

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

/** The results of a snippet's runs, one row per tool. */
export interface SnippetVerdicts {
  readonly rows: readonly { readonly on: string | undefined; readonly verdict: Verdict }[];
  /** Why it fails whatever the rows say. */
  readonly failure: Failure | undefined;
  readonly missingTools: readonly MissingVariant[];
  readonly cost: Cost;
}

/** A snippet's result with the entry that `--update` would write for it. */
export interface ResultWithEntry extends SnippetResult {
  readonly entry: LockEntry | undefined;
}

interface ResultInput {
  readonly note: CheckedNote;
  readonly snippet: Snippet;
  readonly runner: string | undefined;
  readonly verdicts: SnippetVerdicts | undefined;
  readonly strict: boolean;
  readonly mode: Mode;
}

/**
 * The result of a snippet: from its runs, from its words if nothing runs, or from the lock if a tool is
 * missing.
 */
export function resultOf({ note, snippet, runner, verdicts, strict, mode }: ResultInput): ResultWithEntry {
  const locked = proofOf(note.lock, snippet);
  const { level, why } = snippet.meta.check;
  const base = {
    file: note.file,
    snippet,
    runner,
    missingTools: verdicts?.missingTools ?? [],
    remarks: [],
    cost: verdicts?.cost ?? NO_COST,
  };
  const failed = (failure: Failure): ResultWithEntry => ({
    ...base,
    status: failure.blocked ? "blocked" : failure.isNew ? "new" : "failed",
    level: undefined,
    failure,
    entry: undefined,
  });
  const judged = (fresh: LockEntry): ResultWithEntry => {
    const mayBeNew = mode !== "verify" || (note.outside && note.lock === undefined);
    const compared = mayBeNew ? { remarks: [] } : compareWithLock(snippet, fresh, locked, strict);
    if ("failure" in compared) return failed(compared.failure);
    return {
      ...base,
      status: "proven",
      level: fresh.level,
      failure: undefined,
      remarks: compared.remarks,
      entry: keptOrNew(snippet, fresh, locked),
    };
  };
  if (level === "none") return judged(entryOf(snippet, { level: "unchecked", reason: why, tools: [] }));
  if (verdicts === undefined) return failed(withoutRunner(snippet));
  if (verdicts.failure !== undefined) return failed(verdicts.failure);
  const wrong = verdicts.rows.flatMap(({ on, verdict }) =>
    "failure" in verdict ? [{ on, failure: verdict.failure }] : [],
  )[0];
  if (wrong !== undefined)
    return failed(
      wrong.on === undefined
        ? wrong.failure
        : { ...wrong.failure, message: `on ${wrong.on}: ${wrong.failure.message}` },
    );
  const [missing] = verdicts.missingTools;
  if (missing !== undefined && strict)
    return failed({ message: `${missing.name} is missing`, fix: missing.fix, acceptable: false });
  if (verdicts.rows.length === 0)
    return { ...base, status: "kept", level: locked?.level, failure: undefined, entry: locked };
  const tools =
    snippet.meta.check.on.length === 0
      ? rowsOf(verdicts)
      : snippet.meta.check.on.flatMap(
          ({ name }) => rowsOf(verdicts, name)[0] ?? locked?.tools.find(({ on }) => on === name) ?? [],
        );
  const wrongRows = judgeMatrix(snippet, tools);
  if (wrongRows !== undefined) return failed(wrongRows);
  return judged(entryOf(snippet, { level: weakest(verdicts), tools }));
}

const rowsOf = ({ rows }: SnippetVerdicts, name?: string) =>
  rows.flatMap(({ on, verdict }) =>
    "tool" in verdict && (name === undefined || on === name) ? [verdict.tool] : [],
  );

/** The weakest level that any of several tools showed. */
const weakest = ({ rows }: SnippetVerdicts): LockEntry["level"] =>
  rows
    .flatMap(({ verdict }) => ("tool" in verdict ? [verdict.level] : []))
    .find((level) => level !== "ran") ?? "ran";

function withoutRunner({ fence, meta }: Snippet): Failure {
  if (meta.file !== undefined || meta.check.vars)
    return {
      message: "no later snippet uses it",
      fix: 'use it in a later snippet of its section, or add `check=none why="…"`',
      acceptable: false,
    };
  return {
    message: `no runner supports \`${fence.language}\``,
    fix: 'add `check=none why="…"`, or choose another language',
    acceptable: false,
  };
}

interface FinalizeInput {
  readonly root: string;
  readonly note: CheckedNote;
  readonly results: readonly ResultWithEntry[];
  readonly mode: Mode;
}

/** Writes the lock of a note if requested and nothing failed: all entries or none. */
export function finalizeNote({ root, note, results, mode }: FinalizeInput): NoteResult {
  const { file, lockFile, lock, snippets } = note;
  const named = new Set(snippets.map(({ key, context }) => `${key} ${context}`));
  const stale = (lock?.entries ?? []).filter(({ key, context }) => !named.has(`${key} ${context}`)).length;
  const shared = { file, outside: note.outside === true, lockFile, snippets: results };
  if (mode === "verify") {
    const isComplete = results.every(({ status }) => status === "proven" || status === "kept");
    return { ...shared, stale: isComplete ? stale : 0, lock: "untouched" };
  }
  if (results.some(({ status }) => status === "failed" || status === "blocked"))
    return { ...shared, stale: 0, lock: "refused" };
  const fresh = new Map(results.map(({ snippet, entry }) => [snippet, entry]));
  const entries = snippets.flatMap(
    (snippet) => (fresh.has(snippet) ? fresh.get(snippet) : proofOf(lock, snippet)) ?? [],
  );
  const text = formatLock({ entries: withoutTwins(entries) });
  if (lock === undefined ? entries.length === 0 : text === formatLock(lock))
    return { ...shared, stale: 0, lock: "untouched" };
  const target = path.join(root, lockFile);
  writeWhole(target, text);
  return { ...shared, stale: 0, lock: "written" };
}

/**
 * Of snippets with the same key and context, in sections that begin alike, the first stands for all: with the
 * traces of that which ends its section.
 */
function withoutTwins(entries: readonly LockEntry[]): LockEntry[] {
  const byName = new Map<string, LockEntry>();
  for (const entry of entries) {
    const name = `${entry.key} ${entry.context}`;
    const hasTraces = entry.tools.some(({ traces }) => traces !== undefined);
    if (!byName.has(name) || hasTraces) byName.set(name, entry);
  }
  return [...byName.values()];
}
