import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { afterFile, type FixtureSite } from "./fixture-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for copies of the packages of `site/verify` that no test file uses at the moment. */
    readonly sparePackages: string;
  }
}

const verify = fileURLToPath(new URL("../../../site/verify", import.meta.url));
/** Where the packages are that a site of this test file got last. */
let packages: string | undefined;

/** Gives a site the packages, versions of Node.js and mocks of this repository, as copies. */
export function givePackages(site: FixtureSite): void {
  for (const name of ["package.json", "mocks"])
    cpSync(`${verify}/${name}`, site.path(`verify/${name}`), { recursive: true });
  giveInstalled(site);
}

/**
 * Gives a site what is installed, without the manifest. Links save the gigabyte; the next site of the test
 * file takes it over, and then those of other files.
 */
export function giveInstalled(site: FixtureSite): void {
  const place = site.path("verify/node_modules");
  mkdirSync(site.path("verify"), { recursive: true });
  if (packages !== undefined) renameSync(packages, place);
  else if (!takeSpare(place)) copyTree(`${verify}/node_modules`, place);
  packages = place;
  afterFile(() => {
    if (packages !== place) return; // another site of the file has them
    packages = undefined;
    if (existsSync(place)) renameSync(place, path.join(inject("sparePackages"), randomUUID()));
  });
}

/** Moves packages that another test file has finished with, if there are any. */
function takeSpare(place: string): boolean {
  const folder = inject("sparePackages");
  return readdirSync(folder).some((name) => {
    try {
      renameSync(path.join(folder, name), place);
      return true;
    } catch {
      return false; // another test file was faster
    }
  });
}

function copyTree(from: string, to: string): void {
  try {
    execFileSync("cp", ["-a", "--link", from, to], { stdio: "ignore" });
  } catch {
    execFileSync("cp", ["-a", from, to]); // it lies on another disk
  }
}
