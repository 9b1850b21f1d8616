// Makes the tarballs that npm publishes, in `packed/`: `npm run pack`. The project's .npmrc keeps npm from
// running scripts of packages, so what `prepack` would do is done here.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compileIfStale } from "../packages/proofmark/scripts/compile.js";
import { TYPESCRIPT } from "./install.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const engine = path.join(root, "packages", "proofmark");
const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
if (values.help) {
  console.log(
    "Usage: npm run pack [-- folder]\n\nmakes the tarballs of both packages, in packed/ without a folder",
  );
  process.exit();
}
const target = path.resolve(positionals[0] ?? path.join(root, "packed"));

/** Ends the command with the status of a step that failed. */
function run(cwd, command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status === 0) return;
  console.error(`error: ${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
  process.exit(status ?? 1);
}

/** The text of a declaration with imports of the packages' sources led to the declarations beside it. */
const withRelativeImports = (text, name) =>
  text
    .replace(/"(?:@proofmark\/(\w+)|proofmark\/src)\/([^"]+)"/g, (_, of = "proofmark", file) => {
      const relative = path.posix.relative(path.posix.dirname(name), `${of}/src/${file}`);
      return JSON.stringify(relative.startsWith(".") ? relative : `./${relative}`);
    })
    .replace(/("\.[^"\n]+(?<!\.d))\.tsx?"/g, '$1.js"')
    .replace(/(reference path=")[^"]*css\.d\.ts"/, '$1./css.d.ts"');

rmSync(path.join(engine, "types"), { recursive: true, force: true });
await compileIfStale();
run(root, process.execPath, TYPESCRIPT, "-p", "packages/proofmark/tsconfig.types.json");
const types = path.join(engine, "types");
// tsc copies no declarations
copyFileSync(path.join(engine, "src/css.d.ts"), path.join(types, "proofmark/src/css.d.ts"));
for (const name of readdirSync(types, { recursive: true }).filter((file) => file.endsWith(".d.ts"))) {
  const file = path.join(types, name);
  writeFileSync(file, withRelativeImports(readFileSync(file, "utf8"), name));
}
mkdirSync(target, { recursive: true });
for (const name of ["proofmark", "create-proofmark"])
  run(path.join(root, "packages", name), "npm", "pack", "--pack-destination", target);
