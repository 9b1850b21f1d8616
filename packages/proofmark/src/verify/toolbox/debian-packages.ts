// Debian packages as files: which of them apt would fetch, whether they are what its signed lists say, and
// what is in them. apt trusts a file of the right size that is there already, so checksums are compared once
// more.
import { createHash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { runCommand } from "../sandbox/run-command.ts";

/** A package that apt has chosen. */
export interface DebianPackage {
  readonly package: string;
  readonly version: string;
  /** Name of its file. */
  readonly file: string;
  /** As the release's signed lists have it. */
  readonly sha256: string;
}

/** Reads what `apt-get --print-uris` prints: a line for each package, `'address' file size SHA256:sum`. */
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
 * Throws if a package's file is not what apt's lists say. It is removed then, so that the next try fetches it
 * again.
 */
export async function verifyPackage(folder: string, { file, sha256 }: DebianPackage): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path.join(folder, file)), hash);
  if (hash.digest("hex") === sha256) return;
  rmSync(path.join(folder, file));
  throw new Error(`${file} is not what the package lists say, and was removed`);
}

/**
 * Unpacks a package's files into a folder. Nothing of it becomes the installed program of a system that is
 * kept up to date, so no file keeps the right to run as its owner or its group (setuid, setgid). Throws if
 * the file is cut off.
 */
export async function unpackPackage(file: string, folder: string, signal: AbortSignal): Promise<void> {
  const script = `set -o pipefail; umask 022
dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --keep-directory-symlink --no-same-owner --no-same-permissions`;
  await runCommand(["bash", "-c", script, file, folder], { signal });
}
