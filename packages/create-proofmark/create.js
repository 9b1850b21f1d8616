#!/usr/bin/env node
// Starts a site: `npm create proofmark@latest my-notes` copies template/ into a new folder. It asks nothing.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(new URL("template", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const USAGE = `usage: npm create proofmark@latest <folder>

Writes a site of three notes into a new folder, or into an empty one ("." is the current folder).
`;

/** Ends the command with exit status 2, since it was used wrongly. */
function refuse(message) {
  process.stderr.write(`error: ${message}\n\n${USAGE}`);
  process.exit(2);
}

/** A name that npm allows for a package, made from the name of a folder. */
function packageName(folder) {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-");
  return name.replace(/^-+|-+$/g, "") || "notes";
}

/** A folder's name as a shell takes it. */
const quoted = (name) => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

/** Copies the template. npm leaves `.gitignore` out of packages, so it has another name there. */
function write(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(template, folder, { recursive: true });
  renameSync(path.join(folder, "gitignore"), path.join(folder, ".gitignore"));
  const manifest = path.join(folder, "package.json");
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace("my-notes", packageName(folder)).replace("latest", `^${version}`));
}

const words = process.argv.slice(2);
if (words.some((word) => word === "--help" || word === "-h")) process.stdout.write(USAGE);
else {
  const option = words.find((word) => word.startsWith("-"));
  if (option !== undefined) refuse(`there is no option ${option}`);
  if (words.length !== 1) refuse(words.length === 0 ? "name the folder of the new site" : "name one folder");
  const folder = path.resolve(words[0]);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    refuse(`${words[0]} is a file; expected a new folder`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    refuse(`${words[0]} is not empty; expected a new or an empty folder`);
  write(folder);
  // a clone installs the package that `npm run pack` made, since npm may not have this version yet
  const packed = fileURLToPath(new URL(`../../packed/proofmark-${version}.tgz`, import.meta.url));
  const install = existsSync(packed) ? `npm install --save-dev ${quoted(packed)}` : "npm install";
  const steps = [...(words[0] === "." ? [] : [`cd ${quoted(words[0])}`]), install];
  process.stdout.write(`Your site is in ${folder}. Next:

  ${steps.join("\n  ")}
  npm start      # shows it, and each change as you save
  npm test       # runs the snippets and compares what they print (Linux, with bubblewrap)
`);
}
