#!/usr/bin/env node
// Tries `proofmark check` on READMEs of published packages: as they are, and with one scope for all blocks.
// See README.md.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { proofmark, run, tryAll } from "./trial.js";

const USAGE = `usage: node bench/readme-trial.js [options] <package> …
  <package>      npm:qs, npm:qs@6.17.1, pypi:dacite
  --details      print what fails
  --keep folder  install into folders of this one, and leave them there
  --help         print this help
`;
/** Prints the version and the README of an installed package of Python. */
const METADATA = `
import importlib.metadata as metadata, json, sys
found = metadata.metadata(sys.argv[1])
print(json.dumps({"version": found["Version"], "readme": found.get_payload() or found["Description"]}))`;

const HEAD = ["package", "blocks", "pass", "share", "in one scope", "share", "of them silent", "parsed"];

tryAll(USAGE, HEAD, tryPackage);

function tryPackage(name, { details, keep }) {
  const [registry, spec] = name.split(":");
  const folder = fs.mkdtempSync(path.join(keep ?? os.tmpdir(), `readme-${spec.replace(/\W/g, "-")}-`));
  try {
    const { readme, version } = (registry === "pypi" ? installWheel : installPackage)(folder, spec);
    const check = (text) => {
      fs.writeFileSync(path.join(folder, "README.md"), text);
      const { stdout, stderr } = proofmark("check", "README.md", "--root", folder, "--json");
      if (stdout === "") throw new Error(stderr);
      return JSON.parse(stdout).filter(({ hidden }) => !hidden);
    };
    const alone = check(`<!-- check file: timeout=10s -->\n${readme}`);
    const shared = check(`<!-- check file: session timeout=10s -->\n${readme}`);
    if (details) console.error(proofmark("check", "README.md", "--root", folder).stderr);
    const passed = (results) => results.filter(({ status }) => status === "proven");
    const share = (results) => `${Math.round((100 * passed(results).length) / results.length)} %`;
    const levels = passed(shared).map(({ level }) => level);
    return [
      `${spec.replace(/(?<=.)@.*/, "")} ${version}`,
      ...[shared.length, passed(alone).length, share(alone), passed(shared).length, share(shared)],
      ...["silent", "parsed"].map((level) => levels.filter((one) => one === level).length),
    ];
  } finally {
    if (keep === undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a package from npm; its README is the one that npm shows. */
function installPackage(folder, spec) {
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--prefix", folder, spec]);
  const installed = path.join(folder, "node_modules", spec.replace(/(?<=.)@.*/, ""));
  const file = fs.readdirSync(installed).find((name) => /^readme\.(?:md|markdown)$/i.test(name));
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, "package.json"), "utf8"));
  return { readme: fs.readFileSync(path.join(installed, file), "utf8"), version };
}

/** Installs a package from PyPI; its README is the text below its metadata. */
function installWheel(folder, spec) {
  const environment = path.join(folder, ".venv");
  run("/usr/bin/python3", ["-m", "venv", environment]);
  run(path.join(environment, "bin/pip"), ["install", "--quiet", spec]);
  const { stdout } = run(path.join(environment, "bin/python"), ["-c", METADATA, spec.split("==")[0]]);
  const { version, readme } = JSON.parse(stdout);
  return { readme, version };
}
