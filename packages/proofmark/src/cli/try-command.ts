// `proofmark try`: runs code from standard input or a file on the versions of its tool.

import { createReadStream } from "node:fs";
import type { TryTool } from "@proofmark/lookup/host.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { type Attempt, type Tried, tryCode } from "@proofmark/prover/prove/try.ts";
import { findPlace } from "@proofmark/prover/prove/try-place.ts";
import { openToolbox } from "@proofmark/prover/toolbox/toolbox.ts";
import { decodeText } from "../content/source.ts";
import { readNamedNote } from "./check-targets.ts";
import { interruptible } from "./interrupt.ts";
import { refuseUnlessDisposable } from "./no-sandbox.ts";
import { print, printFailure, say } from "./print.ts";
import { createProgress } from "./progress.ts";
import { loadRunners } from "./runners.ts";
import { attemptJson, formatTried, formatTryJson } from "./try-report.ts";

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
  const cacheDir = cacheFolder(root);
  const { runners, loaded } = await loadRunners({ root, cacheDir });
  const place = setup === undefined ? undefined : placeOf(setup, { root, runners, loaded });
  const code = await readCode(file);
  const shown: Tried[] = [];
  await interruptible("what was printed holds", async (signal) => {
    const prover = { root, runners, toolbox: openToolbox(cacheDir), noSandbox: !sandbox, signal };
    const attempt = await tryCode(prover, {
      ...{ language, code, timeout, on, place },
      onStart: (version) => progress.show(`trying ${version}`),
      onTried(tried) {
        progress.clear();
        if (!json) print("stdout", ...formatTried(tried, shown));
        shown.push(tried);
      },
    }).finally(progress.clear);
    if (json) say(formatTryJson(attempt));
    process.exitCode = isFine(attempt) ? 0 : 1;
  });
}

const isFine = ({ versions }: Attempt): boolean =>
  versions.every(({ verdict }) => verdict === "works" || verdict === "same");

/** The place that `note#anchor` means. */
function placeOf(setup: string, site: Parameters<typeof readNamedNote>[1]) {
  const [name = "", ...anchor] = setup.split("#");
  return findPlace(readNamedNote(name, site), anchor.join("#"));
}

/** The tool `try` of agents, on the runners of a site. */
export async function createTryTool(root: string): Promise<TryTool> {
  const cacheDir = cacheFolder(root);
  return {
    maxCodeBytes: MAX_CODE_BYTES,
    async run({ language, code, on = [], setup, timeout }, signal) {
      const { runners, loaded } = await loadRunners({ root, cacheDir });
      const place = setup === undefined ? undefined : placeOf(setup, { root, runners, loaded });
      const prover = { root, runners, toolbox: openToolbox(cacheDir), noSandbox: false, signal };
      return attemptJson(await tryCode(prover, { language, code, timeout, on, place }));
    },
  };
}

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
  const code = decodeText(Buffer.concat(chunks), name).replaceAll("\r\n", "\n").replace(/\n+$/, "");
  if (code.trim() === "")
    throw wrong("there is no code", {
      fix: "npx proofmark try sql < query.sql, or npx proofmark try sql query.sql",
    });
  return code;
}
