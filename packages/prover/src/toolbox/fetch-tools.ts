// Fills the toolbox. apt finds, downloads and verifies the packages of another Debian release, from the server
// that this machine's own packages come from; they are unpacked into a folder, not installed.
import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { problemError } from "../document/problems.ts";
import { hashText } from "../files/hash.ts";
import { placeBelow } from "../files/site-file.ts";
import { NOBODY } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import { withSandbox } from "../sandbox/sandbox.ts";
import {
  ALTERNATIVES,
  BASE,
  COMPILED,
  COMPLETED_BY,
  compiledFolder,
  LEFT_OUT,
  PROGRAMS,
  programFolder,
  type ToolPackages,
} from "./packages.ts";
import { type RecordedTool, type RootRecord, readRecord } from "./toolbox.ts";

/**
 * Fetches a release unless it is there with the same packages. Makes its folder beside the old one, so that
 * neither is ever half. Throws a ProblemError on a system without a source of Debian packages.
 */
export async function fetchRelease(
  release: string,
  toolbox: { folder: string; tools: ToolPackages; signal: AbortSignal; onProgress: (text: string) => void },
): Promise<RootRecord> {
  const { folder, tools, signal, onProgress } = toolbox;
  const source = await findSource(signal);
  /** One version of a tool each: its packages, the first with the version. */
  const listed = Object.entries(tools).flatMap(([tool, packages]) =>
    (packages[release] ?? []).map((names) => ({ tool, names: names.split(" ") })),
  );
  const request = hashText(JSON.stringify([BASE, LEFT_OUT, listed]));
  placeBelow(folder, path.join(release, "root")); // which may be deleted
  const place = path.join(folder, release);
  const previous = readRecord(place);
  if (previous?.wanted === request) return previous;
  if (listed.length === 0) return { wanted: request, tools: [], early: [], missing: [] };
  const fresh = `${place}.new`;
  const [apt, root] = [path.join(fresh, "apt"), path.join(fresh, "root")];
  rmSync(fresh, { recursive: true, force: true });
  const early = listed.flatMap(({ names }) => names.filter((name) => name.includes("/")));
  const options = prepareApt(apt, { release, source, early });
  onProgress("reading the package lists");
  await run("apt-get", [...options, "-qq", "update"], signal);
  const available = new Set((await run("apt-cache", [...options, "pkgnames"], signal)).split("\n"));
  const isMissing = (name: string): boolean => !available.has(plainName(name));
  const missing = listed.flatMap(({ names }) => names.filter(isMissing));
  const versions = listed.filter(({ names }) => !names.some(isMissing));
  if (versions.length === 0) return { wanted: request, tools: [], early: [], missing };
  const packages = versions.flatMap(({ names }) => names.map(plainName));
  onProgress(`downloading ${packages.length} packages with all they depend on`);
  const install = ["-qq", "-y", "--no-install-recommends", "--download-only", "install"];
  await run("apt-get", [...options, ...install, ...BASE, ...packages], signal);
  const files = readdirSync(path.join(apt, "archives")).filter((name) => name.endsWith(".deb"));
  onProgress(`unpacking ${files.length} packages`);
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(path.join(root, "usr", name), { recursive: true });
    symlinkSync(`usr/${name}`, path.join(root, name));
  }
  for (const file of files) await unpack(path.join(apt, "archives", file), root, signal);
  const recorded = (isEarly: boolean): RecordedTool[] =>
    versions
      .filter(({ names: [first = ""] }) => first.includes("/") === isEarly)
      .map(({ tool, names: [first = ""] }) => ({ tool, version: versionIn(files, plainName(first)) }));
  const record = { wanted: request, tools: recorded(false), early: recorded(true), missing };
  linkPrograms(root, record);
  onProgress("compiling libraries");
  await compileLibraries(root, [...record.tools, ...record.early]);
  writeFileSync(path.join(fresh, "tools.json"), `${JSON.stringify(record, null, 2)}\n`);
  rmSync(apt, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  renameSync(fresh, place);
  return record;
}

const plainName = (name: string): string => name.replace(/\/.*/, "");

/** The upstream version of a package, from the name of its file: `8.6.3` of `redis-server_5%3a8.6.3-1_amd64.deb`. */
function versionIn(files: readonly string[], name: string): string {
  const [, version = ""] = files.find((file) => file.startsWith(`${name}_`))?.split("_") ?? [];
  return decodeURIComponent(version)
    .replace(/^\d+:/, "")
    .replace(/[-+~].*$/, "");
}

/** Runs a command and returns its output. Throws an error with its messages if it fails. */
async function run(name: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const env = { ...process.env, LC_ALL: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive" };
  try {
    return (await promisify(execFile)(name, args, { signal, env, maxBuffer: 64 << 20 })).stdout;
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw stderr === "" ? error : new Error(`\`${name}\` failed: ${stderr}`);
  }
}

/** The Debian release of this machine; undefined on another system. */
export function ownRelease(): string | undefined {
  const file = "/etc/os-release";
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return /^ID=debian$/m.test(text) ? /^VERSION_CODENAME=(\w+)/m.exec(text)?.[1] : undefined;
}

/** The address that this machine's own release comes from. */
async function findSource(signal: AbortSignal): Promise<string> {
  const options = ["-o", "Debug::NoLocking=true", "--print-uris"];
  const uris = ownRelease() === undefined ? "" : await run("apt-get", [...options, "update"], signal);
  const source = new RegExp(`^'(?<uri>[^']*)/dists/${ownRelease()}/InRelease'`, "m").exec(uris);
  if (source?.groups?.["uri"] !== undefined) return source.groups["uri"];
  throw problemError("/etc/apt", undefined, "no source of Debian packages is configured", {
    expected: "a Debian system whose sources name its own release",
    fix: "run it on Debian, for example in a container; or install the versions that `npx proofmark check --tools` reports as missing",
  });
}

/** Debian's own keys; every Debian system has them. */
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** Prepares a folder and options for an apt that knows one release and no installed packages. */
function prepareApt(
  apt: string,
  { release, source, early }: { release: string; source: string; early: readonly string[] },
): string[] {
  for (const folder of ["lists/partial", "archives/partial"])
    mkdirSync(path.join(apt, folder), { recursive: true });
  chmodSync(path.dirname(apt), 0o755);
  const suites = [COMPLETED_BY[release] ?? [], release].flat();
  const pin = `Package: ${early.map(plainName).join(" ")}\nPin: release a=${release}\nPin-Priority: 991\n`;
  const files = {
    status: "",
    "sources.list": suites.map((suite) => `deb [signed-by=${KEYRING}] ${source} ${suite} main\n`).join(""),
    preferences: early.length === 0 ? "" : pin,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(apt, name), text);
  const options = {
    "Dir::Etc": apt,
    "Dir::Cache": apt,
    "Dir::State": apt,
    "Dir::State::status": path.join(apt, "status"),
    "APT::Sandbox::User": "",
    "APT::Default-Release": suites[0] ?? release,
    "APT::Update::Error-Mode": "any",
    "Acquire::Languages": "none",
    "Acquire::Retries": "2",
    "Debug::NoLocking": "true",
  };
  return Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
}

/** Unpacks a package without setuid and setgid bits, since it gets no updates. Throws if it is truncated. */
async function unpack(file: string, folder: string, signal: AbortSignal): Promise<void> {
  const script = `set -o pipefail; umask 022
dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --keep-directory-symlink --no-same-owner --no-same-permissions "\${@:2}"`;
  const without = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  await run("bash", ["-c", script, file, folder, ...without], signal);
}

/**
 * Creates the links that installing would for base commands, and one to each version's program. A program with
 * its version in the name gets its usual name too, for snippets that run beside another tool of the root.
 */
function linkPrograms(root: string, { tools, early }: RootRecord): void {
  const bin = path.join(root, "usr/bin");
  for (const [name, target] of Object.entries(ALTERNATIVES))
    if (existsSync(path.join(bin, target)) && !existsSync(path.join(bin, name)))
      symlinkSync(target, path.join(bin, name));
  for (const { tool, version } of [...tools, ...early]) {
    const [command = "", place = ""] = PROGRAMS[tool] ?? [];
    const program = [/^\d+\.\d+/, /^\d+/]
      .map((number) => place.replace("{}", number.exec(version)?.[0] ?? ""))
      .find((name) => name !== "" && existsSync(path.join(root, "usr", name)));
    if (program === undefined) continue;
    const folder = path.join(root, programFolder(tool, version));
    mkdirSync(folder, { recursive: true });
    symlinkSync(`../../../${program}`, path.join(folder, command));
    const usual = path.join(bin, command);
    if (tools.some((one) => one.version === version) && place.includes("{}") && !existsSync(usual))
      symlinkSync(`../${program}`, usual);
  }
}

/** Time limit for compiling a library: Go takes half a minute, several on a busy machine. */
const MAX_MS = 600_000;

/** Compiles libraries that tools would compile in every sandbox. Throws if it fails. */
async function compileLibraries(root: string, tools: readonly RecordedTool[]): Promise<void> {
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
    if (!ok)
      throw new Error(`${tool} ${version} could not compile its library: ${output || "it was stopped"}`);
  }
}
