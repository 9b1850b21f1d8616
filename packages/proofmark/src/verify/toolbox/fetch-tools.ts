// Fills the toolbox: packages of other Debian releases, from the source that this machine's own configuration
// names, unpacked into a folder. Nothing is installed. Steps for each release: read its package lists;
// download what is wanted with all it depends on; compare checksums; unpack into a root; record what is in
// it. Interrupted, it goes on where it was.
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { hashText } from "../../files/hash.ts";
import { runCommand } from "../sandbox/run-command.ts";
import { choosePackages, installCommand, prepareApt } from "./apt.ts";
import { type AptSource, readAptSource } from "./apt-source.ts";
import { type DebianPackage, unpackPackage, verifyPackage } from "./debian-packages.ts";
import { ALTERNATIVES, BASE, type ToolPackages } from "./packages.ts";
import { isWhole, readRecord, removeRecord, rootIn, writeRecord } from "./record.ts";

export interface FetchOptions {
  /** Folder of the toolbox. */
  readonly folder: string;
  readonly releases: readonly string[];
  readonly tools: ToolPackages;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

/** What became of a release. */
export interface FetchedRelease {
  readonly release: string;
  readonly tools: readonly { readonly tool: string; readonly version: string }[];
  /** Tools that the release does not have. */
  readonly without: readonly string[];
  /** Why it could not be had. */
  readonly failure: string | undefined;
}

/**
 * Fetches the releases that are not there yet. What can't be had is named; the others go on. Throws a
 * ProblemError where there is no source.
 */
export async function fetchTools({
  folder,
  releases,
  tools: packages,
  signal,
  onProgress,
}: FetchOptions): Promise<FetchedRelease[]> {
  const source = readAptSource();
  const results: FetchedRelease[] = [];
  const wanted = hashText(
    JSON.stringify([BASE, Object.entries(packages).map(([tool, names]) => [tool, names.map(String)])]),
  );
  for (const release of releases) {
    const place = path.join(folder, release);
    const known = readRecord(place);
    try {
      const tools =
        known?.wanted === wanted && isWhole(place, known)
          ? known.tools
          : await fetchRelease({
              place,
              release,
              source,
              packages,
              wanted,
              signal,
              onProgress: (text) => onProgress(`${release}: ${text}`),
            });
      const without = Object.keys(packages).filter((name) => !tools.some(({ tool }) => tool === name));
      results.push({ release, tools, without, failure: undefined });
    } catch (error) {
      signal.throwIfAborted();
      results.push({
        release,
        tools: [],
        without: [],
        failure: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return results;
}

interface ReleaseInput {
  readonly place: string;
  readonly release: string;
  readonly source: AptSource;
  readonly packages: ToolPackages;
  readonly wanted: string;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

async function fetchRelease({
  place,
  release,
  source,
  packages: toolPackages,
  wanted,
  signal,
  onProgress,
}: ReleaseInput): Promise<{ tool: string; version: string }[]> {
  const apt = prepareApt(place, release, source);
  onProgress("reading the package lists");
  await runCommand(["apt-get", ...apt, "-qq", "update"], { signal });
  const names = (await runCommand(["apt-cache", ...apt, "pkgnames"], { signal }))
    .split("\n")
    .filter((name) => name !== "");
  const wantedNames = Object.values(toolPackages).flatMap((patterns) =>
    patterns.flatMap((pattern) =>
      names.filter((name) => (typeof pattern === "string" ? name === pattern : pattern.test(name))),
    ),
  );
  if (wantedNames.length === 0) return [];
  const packages = [...BASE.filter((name) => names.includes(name)), ...wantedNames];
  onProgress(`${wantedNames.length} packages with all they depend on`);
  const chosen = await choosePackages(apt, place, packages, signal);
  await runCommand([...installCommand(apt, packages), "-o", "APT::Status-Fd=3", "--download-only"], {
    signal,
    onStatus: (line) => {
      const match = /^dlstatus:\d+:(?<percent>[\d.]+):(?<what>.*)$/.exec(line);
      if (match !== null) onProgress(`downloading, ${Math.round(Number(match.groups?.["percent"]))} %`);
    },
  });
  const archives = path.join(place, "apt/archives");
  for (const chosenPackage of chosen) await verifyPackage(archives, chosenPackage);
  const unpacked = path.join(place, "root.new");
  rmSync(unpacked, { recursive: true, force: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(path.join(unpacked, "usr", name), { recursive: true });
    symlinkSync(`usr/${name}`, path.join(unpacked, name));
  }
  for (const [index, { file }] of chosen.entries()) {
    onProgress(`unpacking ${index + 1} / ${chosen.length}`);
    await unpackPackage(path.join(archives, file), unpacked, signal);
  }
  const tools = toolsOf(chosen, toolPackages);
  linkAlternatives(unpacked, tools);
  removeRecord(place);
  rmSync(rootIn(place), { recursive: true, force: true });
  renameSync(unpacked, rootIn(place));
  writeRecord(place, { wanted, tools, packages: chosen.map(({ file: _, ...named }) => named) });
  rmSync(path.join(place, "apt"), { recursive: true, force: true });
  return tools;
}

/** Links what installing would: commands of the base, and a tool's own to the one with its version (`php8.4`). */
function linkAlternatives(root: string, tools: readonly { tool: string; version: string }[]): void {
  const bin = path.join(root, "usr/bin");
  const versioned = tools.map(({ tool, version }) => [tool, `${tool}${version}`] as const);
  for (const [name, target] of [...Object.entries(ALTERNATIVES), ...versioned])
    if (existsSync(path.join(bin, target)) && !existsSync(path.join(bin, name)))
      symlinkSync(target, path.join(bin, name));
}

/** Tools and their versions, by the packages that bring them. */
function toolsOf(
  packages: readonly DebianPackage[],
  toolPackages: ToolPackages,
): { tool: string; version: string }[] {
  return Object.entries(toolPackages).flatMap(([tool, [first]]) => {
    const found = packages.flatMap(({ package: name, version }) => {
      const isIt = typeof first === "string" ? name === first : first?.test(name);
      return isIt ? [{ tool, version: version.replace(/^\d+:/, "").replace(/[-+~].*$/, "") }] : [];
    });
    return found.filter(
      ({ version }, index) => found.findIndex((other) => other.version === version) === index,
    );
  });
}
