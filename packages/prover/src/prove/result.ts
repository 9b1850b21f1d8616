// Turns what the runs of snippets showed into results, and those of a note into its lock.
import path from "node:path";
import { writeWhole } from "../files/temporary.ts";
import { compareWithLock, keptOrNew } from "../judge/compare.ts";
import { entryOf, type Failure, judgeMatrix, type Verdict } from "../judge/judge.ts";
import { formatLock, type LockEntry, type NoVerdict, proofOf, type VersionVerdict } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import type { Level } from "../proof/levels.ts";
import type { Missing } from "./plan.ts";
import type { CheckOptions } from "./select.ts";

/** The result of one snippet. */
export interface SnippetResult {
  readonly snippet: Snippet;
  /** `new`: no lock contains it. `kept`: its tool is missing, or what uses it failed; its entry remains. */
  readonly status: "proven" | "new" | "failed" | "kept";
  /** `silent`: it ran, and showed nothing, as blocks of READMEs and of a shared scope may. */
  readonly level: Level | "silent" | undefined;
  readonly runner: string | undefined;
  readonly failure: Failure | undefined;
  readonly missing: readonly Missing[];
  readonly remarks: readonly string[];
  /** The entry that `--update` would write for it. */
  readonly entry: LockEntry | undefined;
}

/** The result of a snippet on one version. */
export interface VersionResult {
  readonly snippet: Snippet;
  /** Its proof in the lock. */
  readonly entry: LockEntry;
  /** The verdict, or why there is none. */
  readonly found: VersionVerdict | NoVerdict;
  readonly locked: VersionVerdict | undefined;
  /** `proven`: as the lock says. `new`: no lock says it. `failed`: the lock says something else. */
  readonly status: "proven" | "new" | "failed" | "not run";
}

export interface NoteResult {
  /** With the lock as it is now. */
  readonly note: CheckedNote;
  readonly snippets: readonly SnippetResult[];
  /** The results on other versions, if they were asked for. */
  readonly versions: readonly VersionResult[];
  /** Lock entries without a snippet. Not counted beside one that failed or is new: it may be its own. */
  readonly stale: number;
  readonly isWritten: boolean;
}

/** The findings of a snippet's runs. */
export interface Proven {
  /** One for each tool that it ran on. */
  readonly verdicts: readonly Verdict[];
  readonly missing: readonly Missing[];
}

const SHOW = "print a result, assert it, or state it in a comment: `// => 3`";
const SILENCE: Failure = {
  kind: "nothing",
  message: "its result proves nothing: it printed, compared and asserted nothing",
  fix: `${SHOW}; or say what this proves: \`proves="…"\``,
};
const SILENT = `silent: it ran, but printed, compared and asserted nothing; ${SHOW}`;

/** The result of a snippet: of its runs, of its words if nothing runs it, or of the lock without its tool. */
export function resultOf(
  { lock, outside }: CheckedNote,
  snippet: Snippet,
  proven: Proven | undefined,
  runner: string | undefined,
  { strict, update }: Pick<CheckOptions, "strict" | "update">,
): SnippetResult {
  const locked = proofOf(lock, snippet);
  const missing = proven?.missing ?? [];
  const base = { snippet, runner, missing, remarks: [], failure: undefined };
  const failed = (failure: Failure): SnippetResult => {
    const status = failure.kind === "new" ? "new" : "failed";
    return { ...base, status, level: undefined, failure, entry: undefined };
  };
  const fresh = freshEntry(snippet, proven, locked, strict);
  if (fresh === undefined)
    return { ...base, status: "kept", level: missing.length > 0 ? locked?.level : undefined, entry: locked };
  if ("kind" in fresh) return failed(fresh);
  const isSilent = proven?.verdicts.every((verdict) => verdict.isSilent);
  const maySilent = outside || snippet.meta.check.session !== undefined;
  if (isSilent && !maySilent) return failed(SILENCE);
  const mayBeNew = update || (outside && lock === undefined);
  const compared = mayBeNew ? { remarks: [] } : compareWithLock(snippet, fresh, locked, strict);
  if ("failure" in compared) return failed(compared.failure);
  const entry = keptOrNew(snippet, fresh, locked);
  const remarks = isSilent ? [...compared.remarks, SILENT] : compared.remarks;
  return { ...base, status: "proven", level: isSilent ? "silent" : fresh.level, remarks, entry };
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
  const isUsed = meta.file !== undefined || meta.check.vars;
  const message = isUsed ? "no later snippet uses it" : `no runner supports \`${fence.language}\``;
  const fix = isUsed
    ? 'use it in a later snippet of its section, or add `check=none why="…"`'
    : 'add `check=none why="…"`, or choose another language';
  return { kind: "not run", message, fix };
}

/** The result of a note. With `update` writes its lock if nothing failed: all entries or none. */
export function withLock(
  root: string,
  note: CheckedNote,
  results: readonly SnippetResult[],
  update: boolean,
): NoteResult {
  const nameOf = ({ key, context }: Pick<LockEntry, "key" | "context">): string => `${key} ${context}`;
  const { lock, snippets } = note;
  const found = new Map(results.map((one) => [one.snippet, one]));
  const entryFor = (snippet: Snippet): LockEntry | undefined =>
    found.has(snippet) ? found.get(snippet)?.entry : proofOf(lock, snippet);
  const names = new Set(snippets.map(nameOf));
  const others = lock?.filter((entry) => !names.has(nameOf(entry))) ?? [];
  // a snippet that is not proven may have been one of the others, before it or what runs before it changed
  const gone = snippets.every((snippet) => entryFor(snippet) !== undefined) ? others : [];
  const result = { note, snippets: results, versions: [], stale: update ? 0 : gone.length, isWritten: false };
  if (!update || results.some(({ status }) => status === "failed")) return result;
  const entries = new Map<string, LockEntry>();
  for (const snippet of snippets) {
    const entry = entryFor(snippet);
    // one entry stands for all that begin alike: with the traces of the one that ends its section
    const hasTraces = entry?.tools.some(({ traces }) => traces !== undefined);
    if (entry !== undefined && (hasTraces || !entries.has(nameOf(entry)))) entries.set(nameOf(entry), entry);
  }
  return writeLock(root, result, [...entries.values(), ...others.filter((entry) => !gone.includes(entry))]);
}

/** Writes the lock of a note if it changes. */
export function writeLock(root: string, result: NoteResult, lock: readonly LockEntry[]): NoteResult {
  const { note } = result;
  const text = formatLock(lock);
  if (note.lock === undefined ? lock.length === 0 : text === formatLock(note.lock)) return result;
  writeWhole(path.join(root, note.lockFile), text);
  return { ...result, note: { ...note, lock }, isWritten: true };
}
