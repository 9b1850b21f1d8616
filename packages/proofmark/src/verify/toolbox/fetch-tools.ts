// Fills the toolbox: unpacks packages of other Debian releases into a folder, from the source that this
// machine's configuration names, without installing them. For each release it reads the package lists,
// downloads the wanted packages with their dependencies, compares checksums, unpacks them into a root, and
// writes a record. An interrupted fetch continues where it stopped.
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

/** The result for one release. */
export interface FetchedRelease {
  readonly release: string;
  readonly tools: readonly { readonly tool: string; readonly version: string }[];
  /** Tools that the release lacks. */
  readonly without: readonly string[];
  /** Why it could not be fetched. */
  readonly failure: string | undefined;
}

/**
 * Fetches the missing releases. Reports those that fail and continues with the others. Throws a ProblemError
 * if there is no source.
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

/**
 * Creates the links that installing would: for base commands, and from a tool's name to its versioned name
 * (`php8.4`).
 */
function linkAlternatives(root: string, tools: readonly { tool: string; version: string }[]): void {
  const bin = path.join(root, "usr/bin");
  const versioned = tools.map(({ tool, version }) => [tool, `${tool}${version}`] as const);
  for (const [name, target] of [...Object.entries(ALTERNATIVES), ...versioned])
    if (existsSync(path.join(bin, target)) && !existsSync(path.join(bin, name)))
      symlinkSync(target, path.join(bin, name));
}

/** Tools and their versions, by the packages that contain them. */
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
