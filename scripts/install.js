// Installs what the tests need besides `npm ci`: programs from Debian, packages that snippets import,
// versions of tools that this machine lacks. Each says what it fetches, and what to do where that can't be
// had.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The native compiler, four times as fast; that of `typescript` has the API that other tools call. */
export const TYPESCRIPT = path.join(root, "node_modules/typescript-native/bin/tsc");

/** Programs that browser tests use, and the Debian package that brings each. */
export const BROWSER = [
  { name: "Chromium", command: "chromium-headless-shell", package: "chromium-headless-shell" },
];

/** Programs that shell snippets call, and those of tests. What runners need they say themselves. */
const PROGRAMS = [
  { name: "BSD make", command: "bmake", package: "bmake" },
  { name: "bubblewrap", command: "bwrap", package: "bubblewrap" },
  { name: "a C compiler", command: "cc", package: "gcc", more: ["libc6-dev"] },
  { name: "a C++ compiler", command: "c++", package: "g++" },
  { name: "curl", command: "curl", package: "curl" },
  { name: "git", command: "git", package: "git" },
  { name: "jq", command: "jq", package: "jq" },
  { name: "nginx", command: "/usr/sbin/nginx", package: "nginx" },
];

/** Runs a command of this project on the terminal; returns whether it succeeded. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Runs a command of the engine on the site, on the terminal; returns whether it succeeded. */
export function runEngine(command, ...args) {
  return run(process.execPath, ["packages/proofmark/bin/proofmark.js", command, "--root", "site", ...args]);
}

const has = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

/** The tools that the site's runners miss on this machine, whatever is in the toolbox. */
function missedByRunners() {
  const args = ["packages/proofmark/bin/proofmark.js", "check", "--tools", "--json", "--root", "site"];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PROOFMARK_TOOLBOX: path.join(root, "no-toolbox") },
  });
  if (status !== 0) throw new Error("`proofmark check --tools` did not list the tools of the site's runners");
  return JSON.parse(stdout).flatMap(({ missing }) =>
    missing.filter(({ packages }) => packages !== undefined),
  );
}

/**
 * Installs missing programs where that can be done, else says how: those given, and what the runners of the
 * site and the tests need. Returns whether all are there.
 */
export function installPrograms(programs = []) {
  const missing = [
    ...[...programs, ...PROGRAMS]
      .filter(({ command }) => !has(command))
      .map((tool) => ({ name: tool.name, packages: [tool.package, ...(tool.more ?? [])] })),
    ...missedByRunners(),
  ];
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.flatMap((tool) => tool.packages))];
  const names = [...new Set(missing.map((tool) => tool.name))].join(", ");
  if (process.getuid?.() === 0 && has("apt-get")) {
    console.log(`Installing ${names} …`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    if (
      run("apt-get", ["update", "-qq"], env) &&
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], env)
    )
      return true;
  }
  console.error(
    `The tests need ${names}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}. Elsewhere install them so that they can be found on the PATH.`,
  );
  return false;
}

/**
 * Installs the versions of Node.js and the packages that snippets import, unless those of the lock are there.
 */
export function installPackages() {
  const installed = path.join(root, "site/verify/node_modules/.package-lock.json");
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(root, "site/verify/package-lock.json")).mtimeMs
  )
    return true;
  console.log(
    "Installing the packages that snippets import, and versions of Node.js, into site/verify/node_modules …",
  );
  if (run("npm", ["ci", "--silent", "--prefix", "site/verify"])) return true;
  console.error(
    "The tests need site/verify/node_modules: `npm ci --prefix site/verify` says why it could not be made.",
  );
  return false;
}

/**
 * Fetches what the site's runners take from other Debian releases, unless it is there. Returns whether all
 * is: what is missing is an error under CI, and elsewhere leaves the locks' word for the snippets that name
 * it.
 */
export function installToolbox() {
  const folder = process.env["PROOFMARK_TOOLBOX"] || "site/.cache/toolbox";
  console.log(`Tools of other Debian releases, in ${folder} …`);
  return runEngine("tools");
}
