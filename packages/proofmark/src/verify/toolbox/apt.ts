import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "../sandbox/run-command.ts";
import type { AptSource } from "./apt-source.ts";
import { type DebianPackage, parseUris } from "./debian-packages.ts";

/** Prepares folders and options for an apt that knows one release and no installed packages. */
export function prepareApt(place: string, release: string, { uri, signedBy }: AptSource): string[] {
  const apt = path.join(place, "apt");
  for (const folder of ["lists/partial", "archives/partial", "none/partial", "etc"])
    mkdirSync(path.join(apt, folder), { recursive: true });
  chmodSync(place, 0o755);
  writeFileSync(path.join(apt, "status"), "");
  writeFileSync(
    path.join(apt, "sources.list"),
    `deb ${signedBy === undefined ? "" : `[signed-by=${signedBy}] `}${uri} ${release} main\n`,
  );
  const options = {
    "Dir::Etc::sourcelist": path.join(apt, "sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::Etc::preferences": "/dev/null",
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
    "APT::Default-Release": release,
  };
  return Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
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
