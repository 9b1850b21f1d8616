import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../sandbox/run-command.ts";
import type { AptSource } from "./apt-source.ts";
import { type DebianPackage, parseUris } from "./debian-packages.ts";
import { COMPLETED_BY, NOT_MIXED } from "./packages.ts";

/** Prepares folders and options for an apt that knows one release and no installed packages. */
export function prepareApt(place: string, release: string, { uri, signedBy }: AptSource): string[] {
  const apt = path.join(place, "apt");
  for (const folder of ["lists/partial", "archives/partial", "none/partial", "etc"])
    mkdirSync(path.join(apt, folder), { recursive: true });
  chmodSync(place, 0o755);
  writeFileSync(path.join(apt, "status"), "");
  const base = COMPLETED_BY[release];
  const suites = base === undefined ? [release] : [base, release];
  writeFileSync(
    path.join(apt, "sources.list"),
    suites
      .map((suite) => `deb ${signedBy === undefined ? "" : `[signed-by=${signedBy}] `}${uri} ${suite} main\n`)
      .join(""),
  );
  writeFileSync(path.join(apt, "preferences"), "");
  const options = {
    "Dir::Etc::sourcelist": path.join(apt, "sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::Etc::preferences": path.join(apt, "preferences"),
    "Dir::Etc::preferencesparts": "/dev/null",
    "Dir::State::status": path.join(apt, "status"),
    "Dir::State::lists": path.join(apt, "lists"),
    "Dir::State::extended_states": path.join(apt, "extended_states"),
    "Dir::Cache::archives": path.join(apt, "archives"),
    "Dir::Cache::pkgcache": "",
    "Dir::Cache::srcpkgcache": "",
    "APT::Sandbox::User": "",
    "APT::Get::AllowUnauthenticated": "false",
    "Debug::NoLocking": "true",
    "Acquire::Languages": "none",
    "Acquire::Retries": "2",
    "APT::Update::Error-Mode": "any",
    "APT::Default-Release": base ?? release,
  };
  return Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
}

/** A package that a release could give. */
export interface Candidate {
  readonly package: string;
  readonly version: string;
  readonly source: string;
  /** Whether it is of the release itself, not of the suite that completes it. */
  readonly own: boolean;
}

/** The newest candidates among packages with these names. */
export async function findCandidates(
  apt: readonly string[],
  { names, release, signal }: { names: readonly string[]; release: string; signal: AbortSignal },
): Promise<Candidate[]> {
  if (names.length === 0) return [];
  const ask = (...words: readonly string[]): Promise<string> =>
    runCommand(["apt-cache", ...apt, ...words, ...names], { signal });
  const show = async (suite: string): Promise<Omit<Candidate, "own">[]> =>
    readStanzas(await ask("-o", `APT::Default-Release=${suite}`, "show", "--no-all-versions"));
  const base = COMPLETED_BY[release];
  const newest = await show(release);
  if (base === undefined) return newest.map((found) => ({ ...found, own: true }));
  const listed = (await ask("madison")).split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const isOfBase = (found: Omit<Candidate, "own">): boolean =>
    listed.some(
      ([name, version, from]) =>
        name === found.package && version === found.version && from?.includes(` ${base}/`),
    );
  const mixed = newest.filter((found) => !NOT_MIXED.includes(found.package));
  const others = (await show(base)).filter((found) => NOT_MIXED.includes(found.package));
  return [...mixed, ...others].map((found) => ({ ...found, own: !isOfBase(found) }));
}

function readStanzas(text: string): Omit<Candidate, "own">[] {
  return text.split(/\n\n+/).flatMap((stanza) => {
    const field = (name: string): string | undefined =>
      new RegExp(`^${name}: (?<value>\\S+)`, "m").exec(stanza)?.groups?.["value"];
    const [name, version] = [field("Package"), field("Version")];
    return name === undefined || version === undefined
      ? []
      : [{ package: name, version, source: field("Source") ?? name }];
  });
}

/** Prefers a release's own packages of these sources to those of the suite that completes it. */
export function preferSources(place: string, release: string, sources: readonly string[]): void {
  const text = sources.map(
    (source) => `Package: src:${source}\nPin: release a=${release}\nPin-Priority: 991\n`,
  );
  writeFileSync(path.join(place, "apt/preferences"), text.join("\n"));
}

/** The command that installs packages with all their dependencies. */
export const installCommand = (apt: readonly string[], packages: readonly string[]): string[] => [
  "apt-get",
  ...apt,
  "-y",
  "--no-install-recommends",
  "install",
  ...packages,
];

/** The packages that apt would fetch for an empty system, with their checksums. */
export async function choosePackages(
  apt: readonly string[],
  place: string,
  packages: readonly string[],
  signal: AbortSignal,
): Promise<DebianPackage[]> {
  const empty = [
    "-o",
    `Dir::Cache::archives=${path.join(place, "apt/none")}`,
    "-o",
    "Acquire::ForceHash=SHA256",
  ];
  return parseUris(
    await runCommand([...installCommand(apt, packages), ...empty, "-qq", "--print-uris"], { signal }),
  );
}
