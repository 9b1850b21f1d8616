// Markdown outside a site: `README.md`, with `README.lock.json` beside it.
import type { Root } from "mdast";
import type { Fence } from "./document/fences.ts";
import { type OutsideFence, readMarkdownFences } from "./document/markdown-fences.ts";
import { type Lock, lockFileOf } from "./lock/lock.ts";
import { readSnippets, type Snippet } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import { ProblemError } from "./problem.ts";
import { runnerOf } from "./prove/plan.ts";
import type { Runner } from "./runner/runner.ts";
import { isShell } from "./text/languages.ts";

/**
 * Reads a Markdown tree with everything to prove in it: blocks in a language that has a runner, and blocks
 * whose words ask for a check. Throws a ProblemError with all its problems.
 */
export function readOutsideNote(
  { file, tree, lock }: { readonly file: string; readonly tree: Root; readonly lock: Lock | undefined },
  runners: readonly Runner[],
): CheckedNote {
  const { fences, problems } = readMarkdownFences(tree, file);
  const { problems: wrong, ...parts } = readSnippets(chosenFences(fences, file, runners), file);
  if (problems.length + wrong.length > 0) throw new ProblemError([...problems, ...wrong]);
  return { file, lockFile: lockFileOf(file), lock, outside: true, ...parts };
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
