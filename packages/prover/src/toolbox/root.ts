// The files of a toolbox root.
import { chownSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { runWithConcurrency } from "../concurrency.ts";
import { NOBODY } from "../sandbox/limits.ts";
import { outcomeOf } from "../sandbox/process-outcome.ts";
import { withSandbox } from "../sandbox/sandbox.ts";
import { type DebianPackage, unpackPackage, verifyPackage } from "./debian-packages.ts";
import { ALTERNATIVES, COMPILED, compiledFolder, PROGRAMS, programFolder } from "./packages.ts";

/** Verifies packages and unpacks them into a new folder. */
export async function unpackRoot(
  place: string,
  packages: readonly DebianPackage[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (text: string) => void },
): Promise<string> {
  const archives = path.join(place, "apt/archives");
  for (const chosenPackage of packages) await verifyPackage(archives, chosenPackage);
  const unpacked = path.join(place, "root.new");
  rmSync(unpacked, { recursive: true, force: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(path.join(unpacked, "usr", name), { recursive: true });
    symlinkSync(`usr/${name}`, path.join(unpacked, name));
  }
  let done = 0;
  await runWithConcurrency([...packages], 2, async ({ file }) => {
    onProgress(`unpacking ${++done} / ${packages.length}`);
    await unpackPackage(path.join(archives, file), unpacked, signal);
  });
  return unpacked;
}

/**
 * Creates the links that installing would for base commands, and one to each version's program. A program with
 * its version in the name gets its usual name too, for snippets that run beside another tool of the root.
 */
export function linkPrograms(
  root: string,
  tools: readonly { readonly tool: string; readonly version: string; readonly isEarly: boolean }[],
): void {
  const bin = path.join(root, "usr/bin");
  for (const [name, target] of Object.entries(ALTERNATIVES))
    if (existsSync(path.join(bin, target)) && !existsSync(path.join(bin, name)))
      symlinkSync(target, path.join(bin, name));
  for (const { tool, version, isEarly } of tools) {
    const [command, place] = PROGRAMS[tool] ?? [];
    const [series, first] = [/^\d+\.\d+/.exec(version)?.[0] ?? version, version.split(".")[0] ?? version];
    const program = [series, first]
      .map((number) => place?.replace("{}", number))
      .find((name) => name !== undefined && existsSync(path.join(root, "usr", name)));
    if (command === undefined || program === undefined) continue;
    const folder = path.join(root, programFolder(tool, version));
    mkdirSync(folder, { recursive: true });
    symlinkSync(`../../../${program}`, path.join(folder, command));
    const usual = path.join(bin, command);
    if (!isEarly && place?.includes("{}") && !existsSync(usual)) symlinkSync(`../${program}`, usual);
  }
}

/** Time limit for compiling a library. A guess: Go takes half a minute, several on a busy machine. */
const MAX_MS = 600_000;

/** Compiles once what tools would compile in every sandbox. Throws if it fails. */
export async function compileLibraries(
  root: string,
  tools: readonly { readonly tool: string; readonly version: string }[],
): Promise<void> {
  for (const { tool, version } of tools) {
    const [variable, command, ...args] = COMPILED[tool] ?? [];
    if (variable === undefined || command === undefined) continue;
    const to = compiledFolder(tool, version);
    const from = path.join(root, to);
    mkdirSync(from, { recursive: true });
    if (process.getuid?.() === 0) chownSync(from, NOBODY, NOBODY);
    const [folders, env] = [[programFolder(tool, version)], { [variable]: to }];
    const binds = [{ from, to, writable: true }];
    const { ok, output } = await withSandbox({ root, binds, path: folders, env }, MAX_MS, (sandbox) =>
      outcomeOf(sandbox.spawn(command, args, { merge: true })),
    );
    if (!ok) throw new Error(`${tool} ${version} could not compile its library: ${output}`);
  }
}
