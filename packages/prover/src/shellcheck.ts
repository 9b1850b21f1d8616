// Lints shell snippets with ShellCheck, if it is installed. It only reads; one process in a sandbox reads all
// snippets of a note. Its findings are shown as warnings.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import type { Snippet } from "./lock/snippet.ts";
import { ProblemError } from "./problem.ts";
import { missingProgram } from "./runner/missing-program.ts";
import type { FoundTools } from "./runner/runner.ts";
import { isShell } from "./runners/shell.ts";
import type { Sandbox } from "./sandbox/interface.ts";
import { readAnswer } from "./sandbox/read-answer.ts";
import { withSandbox } from "./sandbox/sandbox.ts";
import type { Toolbox } from "./toolbox/toolbox.ts";

const OWN = "/usr/bin/shellcheck";
/**
 * Rules that do not apply to snippets: other blocks of the section set and use their variables (SC2034,
 * SC2154), sourced files lie elsewhere (SC1090, SC1091), and at a prompt one sees that `cd` failed (SC2164).
 */
const IGNORED = "SC1090,SC1091,SC2034,SC2154,SC2164";

/** Time limit for a note. A guess: it takes a second. */
const MAX_MS = 60_000;

const answerSchema = v.object({
  comments: v.array(v.object({ file: v.string(), line: v.number(), code: v.number(), message: v.string() })),
});
type Finding = v.InferOutput<typeof answerSchema>["comments"][number];

/** Finds every ShellCheck: those of the toolbox, newest first, then the machine's. */
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
 * ShellCheck's warnings and errors on these snippets, except those that a block demonstrates. Empty if it is
 * missing.
 */
export async function lintWithShellcheck(
  snippets: Iterable<Snippet>,
  { tools, noSandbox }: { readonly tools: FoundTools; readonly noSandbox: boolean },
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
    let diagnostics = "";
    process.onPrint((part, stream) => {
      if (stream === "out") text += part;
      else diagnostics += part;
    });
    process.end();
    const { code } = await process.ended;
    if (code !== 0 && code !== 1) throw new Error(diagnostics.trim());
    const { comments } = readAnswer(answerSchema, text, "ShellCheck");
    return new Map(
      read.map((snippet, index) => [
        snippet,
        comments.filter(({ file }) => file === files[index]).map(sentenceOf),
      ]),
    );
  };
  try {
    return await withSandbox({ root: variant.root, noSandbox }, MAX_MS, foundOf);
  } catch (error) {
    if (error instanceof ProblemError) throw error; // no sandbox can be opened
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
