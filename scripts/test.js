// Runs every check and test, and installs the real tools that they need: `npm test`.
// Pass names of parts to run only those: check, unit, e2e.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);

/** Tools that tests use, and the Debian package that brings each. */
const TOOLS = [
  { name: "Chromium", command: "chromium", package: "chromium" },
  { name: "bubblewrap", command: "bwrap", package: "bubblewrap" },
  { name: "GNU Make", command: "make", package: "make" },
  { name: "curl", command: "curl", package: "curl" },
  { name: "Python", command: "python3", package: "python3" },
  { name: "Perl", command: "perl", package: "perl" },
  { name: "Ruby", command: "ruby", package: "ruby" },
  { name: "PHP", command: "php", package: "php-cli" },
  { name: "Go", command: "go", package: "golang-go" },
  { name: "ripgrep", command: "rg", package: "ripgrep" },
  { name: "PostgreSQL", command: "/usr/lib/postgresql/*/bin/postgres", package: "postgresql" },
  { name: "Redis", command: "redis-server", package: "redis-server" },
];

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0;
}

const has = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

/** Installs missing tools where that can be done, else says how. Returns whether all are there. */
function installTools() {
  const missing = TOOLS.filter((tool) => !has(tool.command));
  if (missing.length === 0) return true;
  const packages = missing.map((tool) => tool.package);
  const names = missing.map((tool) => tool.name).join(", ");
  if (process.getuid?.() === 0 && has("apt-get")) {
    console.log(`Installing ${names} …`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    if (run("apt-get", ["update", "-qq"], env) && run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], env)) return true;
  }
  console.error(
    `The tests need ${names}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}. Elsewhere install them so that \`${missing.map((tool) => tool.command).join("`, `")}\` can be found on the PATH.`,
  );
  return false;
}

/** Installs the versions of Node.js and the packages that snippets import, unless those of the lock are there. */
function installPackages() {
  const installed = path.join(root, "verify/node_modules/.package-lock.json");
  const fresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(root, "verify/package-lock.json")).mtimeMs;
  return fresh || run("npm", ["ci", "--silent", "--prefix", "verify"]);
}

/** Passed and failed tests of a runner's JSON report; a report that is missing is one failure. */
function countOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
}

rmSync(results, { recursive: true, force: true });
const totals = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};

if (wanted("check")) add(run("npm", ["run", "--silent", "check"]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (wanted("unit")) {
  const file = path.join(results, "unit.json");
  const fine = installTools() && installPackages() && run("npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const count = countOf(file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
  add(fine || count.failed > 0 ? count : { ...count, failed: 1 });
}
if (wanted("e2e")) {
  const file = path.join(results, "e2e.json");
  const fine = installTools() && run("npx", ["playwright", "test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const count = countOf(file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
  add(fine || count.failed > 0 ? count : { ...count, failed: 1 });
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
