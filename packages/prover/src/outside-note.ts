// Reads Markdown outside a site for `check`: `README.md`, with `README.lock.json` beside it.
import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { type OutsideFence, readOutsideSite } from "proofmark/src/content/markdown/outside-site.ts";
import { decodeText } from "proofmark/src/content/source.ts";
import type { Fence } from "./document/fences.ts";
import { problemError } from "./document/problems.ts";
import { findSiteFile } from "./files/site-file.ts";
import { type Lock, lockFileOf, parseLock } from "./lock/lock.ts";
import { readSnippets, type Snippet } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import { ProblemError } from "./problem.ts";
import { runnerOf } from "./prove/plan.ts";
import type { Runner } from "./runner/runner.ts";
import { isShell } from "./text/languages.ts";

/**
 * Reads Markdown files with everything to prove in them: blocks in a language that has a runner, and blocks
 * whose words ask for a check. Throws a ProblemError with all their problems.
 */
export function readOutsideNotes(
  root: string,
  files: readonly string[],
  runners: readonly Runner[],
): CheckedNote[] {
  const read = files.map((file) => attempt(() => readNote(root, file, runners)));
  const problems = read.flatMap((one) => ("problems" in one ? one.problems : []));
  if (problems.length > 0) throw new ProblemError(problems);
  return read.flatMap((one) => ("note" in one ? [one.note] : []));
}

function attempt(run: () => CheckedNote): { note: CheckedNote } | Pick<ProblemError, "problems"> {
  try {
    return { note: run() };
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

function readNote(root: string, file: string, runners: readonly Runner[]): CheckedNote {
  const text = readText(root, file);
  if (text === undefined) throw problemError(file, undefined, "there is no such file");
  const { fences, problems } = readOutsideSite(text, file);
  const { problems: wrong, ...parts } = readSnippets(chosenFences(fences, file, runners), file);
  if (problems.length + wrong.length > 0) throw new ProblemError([...problems, ...wrong]);
  const lockFile = lockFileOf(file);
  return { file, lockFile, lock: readLock(root, lockFile), outside: true, ...parts, claims: [] };
}

/** The fences to check, adapted to files outside a site. */
function chosenFences(fences: readonly OutsideFence[], file: string, runners: readonly Runner[]): Fence[] {
  const adapted = fences.map(({ fence, isRequested, mustRun }) => ({
    fence: adaptShell(fence, mustRun),
    isRequested,
  }));
  const { snippets } = readSnippets(
    adapted.map(({ fence }) => fence),
    file,
  );
  return adapted.flatMap(({ fence, isRequested }, index) =>
    isRequested || isClaimed(snippets[index], runners) ? [fence] : [],
  );
}

/** Whether a runner supports its language, whatever its words say: a block that opts out still counts. */
function isClaimed(snippet: Snippet | undefined, runners: readonly Runner[]): boolean {
  if (snippet === undefined) return false;
  const meta = {
    ...snippet.meta,
    file: undefined,
    check: { ...snippet.meta.check, level: undefined, vars: false },
  };
  return runnerOf(runners, { ...snippet, meta }) !== undefined;
}

/** A command that installs packages and so needs the network. */
const INSTALL =
  /(?:^|[;&|])\s*(?:sudo\s+)?(?:npm|pnpm|yarn|bun|deno|pip3?|pipx|uv|gem|cargo|go|apt|apt-get|dnf)\s+(?:\S+\s+)??(?:i|install|add|ci|get)\b/;
const COMMENT = /^\s*(?:#.*)?$/;

/**
 * Removes the prompt before commands, as readers do, and only parses commands that install packages unless
 * the fence says `run`.
 */
function adaptShell(fence: Fence, mustRun: boolean): Fence {
  if (!isShell(fence.language)) return fence;
  const lines = fence.code.split("\n");
  const commands = lines.filter((line) => !COMMENT.test(line));
  const code = commands.every((line) => line.startsWith("$ "))
    ? lines.map((line) => line.replace(/^\$ /, "")).join("\n")
    : fence.code;
  const isParsed =
    !mustRun && !/\bcheck=/.test(fence.meta) && code.split("\n").some((line) => INSTALL.test(line));
  return { ...fence, code, meta: isParsed ? `${fence.meta} check=parse` : fence.meta };
}

function readLock(root: string, lockFile: string): Lock | undefined {
  const text = readText(root, lockFile);
  return text === undefined ? undefined : parseLock(text, lockFile);
}

/** The text of a file; undefined if it does not exist. A link must not lead to what is hidden or elsewhere. */
function readText(root: string, file: string): string | undefined {
  const found = findSiteFile(root, file);
  if (found === undefined) return undefined;
  if (found.fault !== undefined && found.path !== path.join(realpathSync(root), file))
    throw problemError(file, undefined, `the file ${found.fault}`, { found: found.path });
  return decodeText(readFileSync(found.path), file).replaceAll("\r\n", "\n");
}
