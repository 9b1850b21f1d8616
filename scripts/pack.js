// Makes the tarballs that npm publishes, in `packed/`: `npm run pack`. The project's .npmrc keeps npm from
// running scripts of packages, so what `prepack` would do is done here.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

rmSync(path.join(engine, "types"), { recursive: true, force: true });
await compileIfStale();
run(root, process.execPath, TYPESCRIPT, "-p", "packages/proofmark/tsconfig.types.json");
// tsc copies no declarations, and refers to where they were
copyFileSync(path.join(engine, "src", "css.d.ts"), path.join(engine, "types", "css.d.ts"));
const entry = path.join(engine, "types", "index.d.ts");
writeFileSync(entry, readFileSync(entry, "utf8").replace("../src/css.d.ts", "./css.d.ts"));
mkdirSync(target, { recursive: true });
for (const name of ["proofmark", "create-proofmark"])
  run(path.join(root, "packages", name), "npm", "pack", "--pack-destination", target);
