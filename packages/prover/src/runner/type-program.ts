// One TypeScript program with the snippets of a sequence, compiled in the sandbox with the site's own
// compiler.
import path from "node:path";
import type { Snippet } from "../lock/snippet.ts";
import { type Sandbox, seenIn } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/process-outcome.ts";
import { INSTALL, MODULES } from "./node-packages.ts";

/** A file of a program: its text comes from a snippet, or is generated for the check. */
export interface ProgramFile {
  readonly name: string;
  readonly text: string;
}

/** A message of the compiler about one file. */
export interface Diagnostic {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** With the lines that explain it. */
  readonly message: string;
}

/** Compiler options for sections without a tsconfig. */
export const COMPILER_OPTIONS = {
  target: "esnext",
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
};
const DIAGNOSTIC = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): (?<message>.*)$/;

/** The native compiler of TypeScript 7, below the packages of `verify/`: five times as fast. */
export const COMPILER = `@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`;

/** Where the sandbox shows the compiler. */
export const compilerIn = (sandbox: Sandbox): string => path.join(seenIn(sandbox, MODULES), COMPILER);

/**
 * Shell script that sets `$tsc` to the compiler at the path `$0`, or else to the one of the site's own
 * `typescript`.
 */
export const FIND_COMPILER = `tsc=$(command -v "$0" || command -v tsc) || { echo 'TypeScript is missing: add it to verify/package.json, then ${INSTALL}'; exit 127; }`;

/**
 * Turns off garbage collection: the compiler, written in Go, ends before it needs any. 0.36 s of processor
 * time instead of 0.6 for a program with all SDKs.
 */
const NO_COLLECTION = { GOGC: "off", GOMEMLIMIT: "512MiB" };

/**
 * Compiles files in a folder of the sandbox. `also` names existing files, `paths` the file of a module.
 * Throws if the compiler does not run.
 */
export async function compile(
  sandbox: Sandbox,
  {
    folder,
    files,
    also = [],
    paths = {},
  }: {
    folder: string;
    files: readonly ProgramFile[];
    also?: readonly string[];
    paths?: Readonly<Record<string, readonly string[]>>;
  },
): Promise<Diagnostic[]> {
  for (const { name, text } of files) await sandbox.writeFile(`${folder}/${name}`, text);
  const settings = {
    compilerOptions: { ...COMPILER_OPTIONS, moduleDetection: "force", paths },
    files: [...files.map(({ name }) => name), ...also],
  };
  await sandbox.writeFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
  const { ok, exit, output } = await outcomeOf(
    sandbox.spawn(compilerIn(sandbox), ["--pretty", "false", "-p", folder], {
      cwd: folder,
      env: NO_COLLECTION,
      merge: true,
    }),
  );
  const diagnostics = readDiagnostics(output);
  if (!ok && diagnostics.length === 0)
    throw new Error(`the TypeScript compiler ended with status ${exit}:\n${output}`);
  return diagnostics;
}

function readDiagnostics(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split("\n")) {
    const groups = DIAGNOSTIC.exec(line)?.groups;
    const last = found.at(-1);
    if (groups !== undefined)
      found.push({
        file: groups["file"] ?? "",
        line: Number(groups["line"]),
        message: groups["message"] ?? "",
      });
    else if (last !== undefined && line.startsWith(" "))
      found[found.length - 1] = { ...last, message: `${last.message}\n${line}` };
  }
  return found;
}

/** Name of a snippet's file in a program: its own, or one with its line. */
export function programFileOf({ meta, fence }: Snippet): string {
  const extension = /^[mc]?tsx?$/.test(fence.language) ? fence.language : "ts";
  return meta.file ?? `snippet-${fence.line}.${extension}`;
}
