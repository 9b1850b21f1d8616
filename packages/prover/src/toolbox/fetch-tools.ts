// Fills the toolbox: unpacks packages of other Debian releases into a folder, from the source that this
// machine's configuration names, without installing them. For each release it reads the package lists,
// downloads the wanted packages with their dependencies, compares checksums, unpacks them into a root, and
// writes a record. An interrupted fetch continues where it stopped.
import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { hashText } from "../files/hash.ts";
import { placeBelow } from "../files/site-file.ts";
import { runCommand } from "../sandbox/run-command.ts";
import {
  type Candidate,
  choosePackages,
  findCandidates,
  installCommand,
  preferSources,
  prepareApt,
} from "./apt.ts";
import { type AptSource, readAptSource } from "./apt-source.ts";
import { upstreamVersion } from "./debian-packages.ts";
import { BASE, COMPLETED_BY, LEFT_OUT, RELEASES, type ToolPackages } from "./packages.ts";
import { isWhole, readRecord, removeRecord, rootIn, writeRecord } from "./record.ts";
import { compileLibraries, linkPrograms, unpackRoot } from "./root.ts";
import { chooseCandidates, isNamed, takenFrom } from "./wanted-packages.ts";

interface FetchedTool {
  readonly tool: string;
  readonly version: string;
  /** Whether the release that gives it holds only what others are to get. */
  readonly isEarly: boolean;
}

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
  readonly tools: readonly Pick<FetchedTool, "tool" | "version">[];
  /** Tools that the release lacks, or has only in series that the releases before it gave. */
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
  tools: wantedTools,
  signal,
  onProgress,
}: FetchOptions): Promise<FetchedRelease[]> {
  const source = readAptSource();
  const results: FetchedRelease[] = [];
  for (const release of releases) {
    placeBelow(folder, path.join(release, "root")); // which is deleted below
    const place = path.join(folder, release);
    const known = readRecord(place);
    const before = RELEASES.slice(0, RELEASES.indexOf(release));
    const taken = takenFrom(
      before.map((name) => path.join(folder, name)),
      wantedTools,
    );
    const packages = Object.entries(wantedTools).map(([tool, names]) => [tool, names.map(String)]);
    const wanted = hashText(JSON.stringify([BASE, LEFT_OUT, packages, taken]));
    try {
      const tools =
        known?.wanted === wanted && isWhole(place, known)
          ? [...known.tools, ...known.early]
          : await fetchRelease({
              ...{ place, release, source, wanted, taken, signal },
              tools: wantedTools,
              onProgress: (text) => onProgress(`${release}: ${text}`),
            });
      const without = Object.keys(wantedTools).filter((name) => !tools.some(({ tool }) => tool === name));
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
  readonly tools: ToolPackages;
  /** Says what was wanted, for the record. */
  readonly wanted: string;
  /** What the releases before it gave. */
  readonly taken: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

async function fetchRelease({
  place,
  release,
  source,
  tools,
  wanted,
  taken,
  signal,
  onProgress,
}: ReleaseInput): Promise<FetchedTool[]> {
  const apt = prepareApt(place, release, source);
  onProgress("reading the package lists");
  await runCommand(["apt-get", ...apt, "-qq", "update"], { signal });
  const names = (await runCommand(["apt-cache", ...apt, "pkgnames"], { signal })).split("\n");
  const candidates = await findCandidates(apt, {
    names: names.filter((name) => Object.values(tools).some((patterns) => isNamed(name, patterns))),
    release,
    signal,
  });
  const chosen = chooseCandidates(candidates, { tools, release, taken });
  if (chosen.length === 0) return [];
  preferSources(place, release, [...new Set(chosen.filter(({ own }) => own).map(({ source }) => source))]);
  const packages = [
    ...BASE.filter((name) => names.includes(name)),
    ...chosen.map(({ package: name }) => name),
  ];
  onProgress(`${chosen.length} packages with all they depend on`);
  const all = await choosePackages(apt, place, packages, signal);
  await runCommand([...installCommand(apt, packages), "-o", "APT::Status-Fd=3", "--download-only"], {
    signal,
    onStatus: (line) => {
      const match = /^dlstatus:\d+:(?<percent>[\d.]+):(?<what>.*)$/.exec(line);
      if (match !== null) onProgress(`downloading, ${Math.round(Number(match.groups?.["percent"]))} %`);
    },
  });
  const unpacked = await unpackRoot(place, all, { signal, onProgress });
  const found = toolsOf(chosen, { tools, release });
  linkPrograms(unpacked, found);
  onProgress("compiling libraries");
  await compileLibraries(unpacked, found);
  removeRecord(place);
  rmSync(rootIn(place), { recursive: true, force: true });
  renameSync(unpacked, rootIn(place));
  const listed = (isEarlyOne: boolean): Omit<FetchedTool, "isEarly">[] =>
    found.flatMap(({ isEarly, ...tool }) => (isEarly === isEarlyOne ? [tool] : []));
  writeRecord(place, {
    wanted,
    tools: listed(false),
    early: listed(true),
    packages: all.map(({ file: _, ...named }) => named),
  });
  rmSync(path.join(place, "apt"), { recursive: true, force: true });
  return found;
}

/** Tools and their versions, by the packages that contain them. */
function toolsOf(
  packages: readonly Candidate[],
  { tools, release }: { tools: ToolPackages; release: string },
): FetchedTool[] {
  const isIncomplete = COMPLETED_BY[release] !== undefined;
  return Object.entries(tools).flatMap(([tool, [first]]) => {
    const found = packages.flatMap(({ package: name, version, own }) =>
      first !== undefined && isNamed(name, [first])
        ? [
            {
              tool,
              version: upstreamVersion(version).replace(/~.*$/, ""),
              isEarly: isIncomplete && own,
            },
          ]
        : [],
    );
    return found.filter(
      ({ version }, index) => found.findIndex((other) => other.version === version) === index,
    );
  });
}
