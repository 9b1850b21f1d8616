import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FixtureSite } from "./fixture-site.ts";

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
 * file takes it over.
 */
export function giveInstalled(site: FixtureSite): void {
  const place = site.path("verify/node_modules");
  mkdirSync(site.path("verify"), { recursive: true });
  if (packages === undefined) copyTree(`${verify}/node_modules`, place);
  else renameSync(packages, place);
  packages = place;
}

function copyTree(from: string, to: string): void {
  try {
    execFileSync("cp", ["-a", "--link", from, to], { stdio: "ignore" });
  } catch {
    execFileSync("cp", ["-a", from, to]); // it lies on another disk
  }
}
