// A second opinion on shell snippets: what ShellCheck says of them, where it is found. It reads, it runs
// nothing; a note's snippets are read by one process, in a sandbox. Its findings are shown and fail nothing.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import type { Snippet } from "../content/proof/snippet.ts";
import { ProblemError } from "../shared/problem.ts";
import { missingProgram } from "./runner/missing-program.ts";
import type { FoundTools } from "./runner/runner.ts";
import { isShell } from "./runners/shell.ts";
import type { Sandbox } from "./sandbox/interface.ts";
import { readAnswer } from "./sandbox/read-answer.ts";
import { withSandbox } from "./sandbox/sandbox.ts";
import type { Toolbox } from "./toolbox/toolbox.ts";

const OWN = "/usr/bin/shellcheck";
/**
 * What it can't know of a snippet: variables come from, and are used in, other blocks of the section (SC2034,
 * SC2154), files that are sourced lie elsewhere (SC1090, SC1091), and who types at a prompt sees where `cd`
 * failed (SC2164).
 */
const IGNORED = "SC1090,SC1091,SC2034,SC2154,SC2164";

/** A note is read in one second; a guess. */
const MAX_MS = 60_000;

const answerSchema = v.object({
  comments: v.array(v.object({ file: v.string(), line: v.number(), code: v.number(), message: v.string() })),
});
type Finding = v.InferOutput<typeof answerSchema>["comments"][number];

/** Every ShellCheck: those of the toolbox, newest first, then the machine's. */
export function findShellcheck(toolbox: Toolbox): FoundTools {
  const own = existsSync(OWN)
    ? /^version: (?<version>[\d.]+)$/m.exec(execFileSync(OWN, ["--version"], { encoding: "utf8" }))?.groups?.[
        "version"
      ]
    : undefined;
  const found = [
    ...toolbox.find("shellcheck"),
    ...(own === undefined ? [] : [{ version: own, root: undefined }]),
  ];
  return {
    variants: found.map(({ version, root }) => ({ name: `shellcheck${version}`, root })),
    missing: found.length > 0 ? [] : [missingProgram("ShellCheck", ["shellcheck"], { inToolbox: true })],
  };
}

/**
 * What ShellCheck holds for a mistake in these snippets: warnings and errors, none of those that a block is
 * to show. Empty where it is missing.
 */
export async function askShellcheck(
  snippets: Iterable<Snippet>,
  { tools, open }: { readonly tools: FoundTools; readonly open: boolean },
): Promise<Map<Snippet, string[]>> {
  const read = [...snippets].filter(
    ({ fence, meta }) =>
      isShell(fence.language) && meta.check.level !== "none" && meta.check.fails === undefined,
  );
  const [variant] = tools.variants;
  if (variant === undefined || read.length === 0) return new Map();
  const foundOf = async (sandbox: Sandbox): Promise<Map<Snippet, string[]>> => {
    const files = read.map((_, index) => `${index}.sh`);
    for (const [index, { code }] of read.entries()) await sandbox.writeFile(`${index}.sh`, `${code}\n`);
    const process = sandbox.spawn("shellcheck", [
      "--norc",
      "--format=json1",
      "--severity=warning",
      "--shell=bash",
      `--exclude=${IGNORED}`,
      ...files,
    ]);
    let text = "";
    let complaint = "";
    process.onPrint((part, stream) => {
      if (stream === "out") text += part;
      else complaint += part;
    });
    process.end();
    const { code } = await process.ended;
    if (code !== 0 && code !== 1) throw new Error(complaint.trim());
    const { comments } = readAnswer(answerSchema, text, "ShellCheck");
    return new Map(
      read.map((snippet, index) => [
        snippet,
        comments.filter(({ file }) => file === files[index]).map(sentenceOf),
      ]),
    );
  };
  try {
    return await withSandbox({ root: variant.root, open }, MAX_MS, foundOf);
  } catch (error) {
    if (error instanceof ProblemError) throw error; // there is no sandbox
    return new Map(
      read
        .slice(0, 1)
        .map((snippet) => [
          snippet,
          [`it could not read this note: ${error instanceof Error ? error.message : String(error)}`],
        ]),
    );
  }
}

const sentenceOf = ({ line, code, message }: Finding): string => `line ${line}: SC${code}: ${message}`;
