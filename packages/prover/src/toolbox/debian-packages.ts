// Chooses, verifies and unpacks Debian packages. apt trusts an existing file of the right size, so checksums
// are compared again here.
import { createHash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { runCommand } from "../sandbox/run-command.ts";
import { LEFT_OUT } from "./packages.ts";

/** A package that apt has chosen. */
export interface DebianPackage {
  readonly package: string;
  readonly version: string;
  /** Name of its file. */
  readonly file: string;
  /** From the release's signed lists. */
  readonly sha256: string;
}

/** A package's upstream version: `8.6.3` of `5:8.6.3-1`, `19~rc1` of `19~rc1-1`. */
export const upstreamVersion = (version: string): string =>
  version
    .replace(/^\d+:/, "")
    .replace(/-[^-]*$/, "")
    .replace(/\+.*$/, "");

/** Whether a package holds what comes before a release: `19~rc1-1`. */
export const isPrerelease = (version: string): boolean => upstreamVersion(version).includes("~");

/** The first two numbers of a package's version, which point releases share: `8.6`. */
export const seriesOf = (version: string): string =>
  /^\d+(?:\.\d+)?/.exec(upstreamVersion(version))?.[0] ?? version;

/** Parses the output of `apt-get --print-uris`, one line per package: `'address' file size SHA256:sum`. */
export function parseUris(text: string): DebianPackage[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("'"))
    .map((line) => {
      const { file, sha256 } =
        /^'[^']*' (?<file>[^/ ]+\.deb) \d+ SHA256:(?<sha256>[0-9a-f]{64})$/.exec(line)?.groups ?? {};
      if (file === undefined || sha256 === undefined)
        throw new Error(`apt names a package without a checksum: ${line}`);
      const [name = "", version = ""] = file.split("_").map(decodeURIComponent);
      return { package: name, version, file, sha256 };
    });
}

/**
 * Throws if a package's file does not match apt's lists, and deletes the file, so that the next run fetches
 * it again.
 */
export async function verifyPackage(folder: string, { file, sha256 }: DebianPackage): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path.join(folder, file)), hash);
  if (hash.digest("hex") === sha256) return;
  rmSync(path.join(folder, file));
  throw new Error(`${file} does not match the package lists, and was removed`);
}

/**
 * Unpacks a package into a folder, but not what is left out. Removes setuid and setgid bits, since these
 * files get no security updates. Throws if the file is truncated.
 */
export async function unpackPackage(file: string, folder: string, signal: AbortSignal): Promise<void> {
  const script = `set -o pipefail; umask 022
dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --keep-directory-symlink --no-same-owner --no-same-permissions "\${@:2}"`;
  const without = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  await runCommand(["bash", "-c", script, file, folder, ...without], { signal });
}
