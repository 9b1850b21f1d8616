// Installs what the tests need besides `npm ci`: programs from Debian, packages that snippets import,
// versions of tools that this machine lacks. Each says what it fetches, and what to do where that can't be
// had.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Programs that browser tests use, and the Debian package that brings each. */
export const BROWSER = [{ name: "Chromium", command: "chromium", package: "chromium" }];

/** Programs that prove snippets, and those that tests of it use. */
export const PROGRAMS = [
  { name: "bubblewrap", command: "bwrap", package: "bubblewrap" },
  { name: "GNU Make", command: "make", package: "make" },
  { name: "a C compiler", command: "cc", package: "gcc", more: ["libc6-dev"] },
  { name: "curl", command: "curl", package: "curl" },
  { name: "git", command: "git", package: "git" },
  { name: "jq", command: "jq", package: "jq" },
  { name: "Python", command: "python3", package: "python3" },
  { name: "Perl", command: "perl", package: "perl" },
  { name: "Ruby", command: "ruby", package: "ruby" },
  { name: "PHP", command: "php", package: "php-cli" },
  { name: "Go", command: "go", package: "golang-go" },
  { name: "ShellCheck", command: "shellcheck", package: "shellcheck" },
  { name: "ripgrep", command: "rg", package: "ripgrep" },
  { name: "PostgreSQL", command: "/usr/lib/postgresql/*/bin/postgres", package: "postgresql" },
  { name: "Redis", command: "redis-server", package: "redis-server" },
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

/** Installs missing programs where that can be done, else says how. Returns whether all are there. */
export function installPrograms(programs) {
  const missing = programs.filter((tool) => !has(tool.command));
  if (missing.length === 0) return true;
  const packages = missing.flatMap((tool) => [tool.package, ...(tool.more ?? [])]);
  const names = missing.map((tool) => tool.name).join(", ");
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
    `The tests need ${names}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}. Elsewhere install them so that \`${missing.map((tool) => tool.command).join("`, `")}\` can be found on the PATH.`,
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
 * Releases of Debian whose tools the notes name beside those of this machine; each is fetched once, into the
 * toolbox.
 */
const RELEASES = ["bookworm", "trixie", "testing"];

/**
 * Fetches the tools of other Debian releases, unless they are there. Returns whether all are: what is missing
 * is an error under CI, and elsewhere leaves the locks' word for the snippets that name it.
 */
export function installToolbox() {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  const releases = RELEASES.filter((release) => !system.includes(`VERSION_CODENAME=${release}\n`));
  console.log(
    `Tools of Debian ${releases.join(" and ")}, in ${process.env["PROOFMARK_TOOLBOX"] || "site/.cache/toolbox"} …`,
  );
  return runEngine("tools", ...releases);
}
