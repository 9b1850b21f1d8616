// `proofmark try`: runs code from standard input or a file on the versions of its tool.

import { createReadStream } from "node:fs";
import type { TryInput, TryTool } from "@proofmark/lookup/host.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { diffOutputs } from "@proofmark/prover/judge/compare.ts";
import type { ToolProof } from "@proofmark/prover/lock/lock.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { ProverInput } from "@proofmark/prover/prove/plan.ts";
import { type Attempt, type Tried, type TryOptions, tryCode } from "@proofmark/prover/prove/try.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { openToolbox } from "@proofmark/prover/toolbox/toolbox.ts";
import { decodeText } from "../content/source.ts";
import { readNamedNote } from "./check-targets.ts";
import { createProgress, diffLine, duration, type Piece, print, printFailure, sayJson } from "./print.ts";
import { interruptible, loadRunners, refuseUnlessDisposable } from "./snippet-runs.ts";

export interface TryArguments {
  readonly root: string;
  readonly on: readonly string[];
  readonly setup?: string;
  readonly timeout?: string;
  readonly json?: true;
  readonly sandbox: boolean;
}

/** Most code that is read. A guess: a hundred times the longest block of the notes. */
const MAX_CODE_BYTES = 1 << 20;

/** `proofmark try`. The status is 0 if all versions print the same, 1 if not, 2 if nothing could be tried. */
export async function runTry(language: string, file: string | undefined, options: TryArguments) {
  try {
    await tryOnVersions(language, file, options);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    printFailure(error);
    process.exitCode = 2;
  }
}

async function tryOnVersions(
  language: string,
  file: string | undefined,
  { root, on, setup, timeout, json, sandbox }: TryArguments,
): Promise<void> {
  if (!sandbox) refuseUnlessDisposable();
  const progress = createProgress();
  const code = await readCode(file);
  const before: Tried[] = [];
  const onTried = (tried: Tried): void => {
    progress.clear();
    if (!json) print("stdout", ...formatTried(tried, before));
    before.push(tried);
  };
  await interruptible("what was printed holds", async (signal) => {
    const attempt = await tryHere(
      { language, code, on, setup, timeout },
      { root, noSandbox: !sandbox, signal },
      { onTried, onStart: (version) => progress.show(`trying ${version}`) },
    ).finally(progress.clear);
    if (json) sayJson(jsonOf(attempt));
    const isFine = attempt.versions.every(({ verdict }) => verdict === "works" || verdict === "same");
    process.exitCode = isFine ? 0 : 1;
  });
}

/** Tries code with the runners of a folder; in the place of a note that `note#anchor` means. */
async function tryHere(
  { language, code, on = [], setup, timeout }: TryInput,
  options: Pick<ProverInput, "root" | "noSandbox" | "signal">,
  events: Pick<TryOptions, "onStart" | "onTried"> = {},
): Promise<Attempt> {
  const site = await loadRunners(options.root);
  const [name = "", ...anchor] = setup?.split("#") ?? [];
  const place =
    setup === undefined
      ? undefined
      : { note: readNamedNote(options.root, name, site), anchor: anchor.join("#") };
  const prover = { ...options, runners: site.runners, toolbox: openToolbox(cacheFolder(options.root)) };
  return tryCode(prover, { language, code, timeout, on, place, ...events });
}

/** The tool `try` of agents, on the runners of a site. */
export const createTryTool = (root: string): TryTool => ({
  maxCodeBytes: MAX_CODE_BYTES,
  run: async (input, signal) => jsonOf(await tryHere(input, { root, noSandbox: false, signal })),
});

/** The text of a file, or else of standard input, without line ends at its end. */
async function readCode(file: string | undefined): Promise<string> {
  const name = file ?? "standard input";
  if (file === undefined && process.stdin.isTTY)
    print("stderr", "type the code, then Ctrl+D on an empty line\n");
  const wrong = (message: string, details: Partial<Problem>) =>
    problemError(name, undefined, message, details);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === undefined ? process.stdin : createReadStream(file)) {
      chunks.push(Buffer.from(chunk));
      bytes += chunks.at(-1)?.length ?? 0;
      if (bytes > MAX_CODE_BYTES) break;
    }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw wrong("can't be read", { found, fix: "name a file that you can read" });
  }
  if (bytes > MAX_CODE_BYTES) throw wrong("the code is too long", { expected: "at most 1 MiB" });
  const code = decodeText(Buffer.concat(chunks), name).replace(/\n+$/, "");
  if (code.trim() === "")
    throw wrong("there is no code", {
      fix: "npx proofmark try sql < query.sql, or npx proofmark try sql query.sql",
    });
  return code;
}

const COLORS = {
  works: "green",
  same: "green",
  differs: "yellow",
  fails: "red",
  "not run": "yellow",
} as const;

/** Widths of the columns; longer names push the rest to the right. */
const NAME = 14;
const VERDICT = 9;

/**
 * A version's row, and below it what it printed: all of it where that is new, the difference from the first
 * version that works where there is one.
 */
function formatTried(tried: Tried, before: readonly Tried[]): Piece[] {
  const { on, verdict, tool, reason, error, ms } = tried;
  const label = tool === undefined ? "" : `${tool.tool} ${tool.version}, ${duration(ms)}`;
  const why = [reason, error].flatMap((text) => (text === undefined ? [] : [cleanLine(text)])).join(": ");
  const first = before.find((one) => one.verdict === "works");
  return [
    { style: "bold", text: cleanLine(on).padEnd(NAME) },
    { style: COLORS[verdict], text: verdict.padEnd(VERDICT) },
    `${[label, why].filter(Boolean).join("  ")}\n`,
    ...linesOf(tried, first),
  ];
}

function linesOf({ verdict, tool, error }: Tried, first: Tried | undefined): Piece[] {
  const output = tool?.output ?? [];
  const isError = output.length === 1 && output[0]?.trim() === error;
  if (verdict === "same" || verdict === "not run" || isError) return [];
  if (verdict === "differs")
    return diffOutputs(first?.tool?.output ?? [], output).flatMap((line) => ["  ", diffLine(line), "\n"]);
  const cut = tool?.cut === undefined ? [] : [`… ${tool.cut} more lines`];
  return [...output, ...cut].map((line) => `  ${line}`.trimEnd().concat("\n"));
}

/** All of an attempt for JSON; docs/data.md says what each field holds. */
const jsonOf = ({ language, runner, setup, versions }: Attempt) => ({
  ...{ language, runner, setup: setup ?? null },
  versions: versions.map(({ on, verdict, tool, level = null, reason = null, error = null, ms }) => {
    const ran: Partial<ToolProof> = tool ?? {};
    const { tool: name = null, version = null, platform = null, exit = null, cut = 0 } = ran;
    const output = tool === undefined ? null : (tool.output ?? []).join("\n");
    return { on, verdict, level, tool: name, version, platform, exit, output, cut, reason, error, ms };
  }),
});
