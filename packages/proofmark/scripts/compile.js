// Compiles the engine: src/ → lib/. Plain JavaScript, because it is what makes TypeScript run.
//
// The Node side becomes one bundle per entry (few files to open, so the command starts fast); what holds
// native code or data files stays a separate package. The browser side becomes one file per script and
// stylesheet of a site.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundlesOf } from "./compile/bundles.js";
import { currentStamp, readStamp, root } from "./compile/stamp.js";
import { isAdopted, writeStyle } from "./compile/stylesheets.js";

/** Compiles if a source, this script or a dependency has changed since lib/ was made. */
export async function compileIfStale() {
  const stamp = currentStamp();
  if (readStamp() === stamp) return;
  if (process.stderr.isTTY) process.stderr.write("compiling the engine …\n");
  await compile(stamp);
}

async function compile(stamp) {
  const { rolldown } = await import("rolldown");
  removeLeftovers();
  const target = path.join(root, `.lib-${process.pid}-${randomBytes(4).toString("hex")}`);
  const styles = new Map();
  const stylesheets = {
    name: "stylesheets",
    load: {
      filter: { id: /\.css$/ },
      handler(id) {
        if (!isAdopted(id)) styles.set(id, readFileSync(id, "utf8"));
        return { code: "", moduleType: "js", moduleSideEffects: false };
      },
    },
  };
  const define = { "process.env.NODE_ENV": '"production"' };
  const build = async ({ input, output, options }) => {
    const bundle = await rolldown({
      input,
      cwd: root,
      logLevel: "silent",
      transform: { define },
      plugins: [stylesheets],
      ...options,
    });
    await bundle.write({ minify: false, comments: { annotation: false }, ...output });
    await bundle.close();
  };
  await Promise.all((await bundlesOf(target)).map(build));
  await writeStyle([...styles], path.join(target, "client"));
  writeFileSync(path.join(target, "stamp"), stamp);
  const lib = path.join(root, "lib");
  const old = `${target}-old`;
  if (existsSync(lib))
    try {
      renameSync(lib, old);
    } catch {} // another command has moved it
  try {
    renameSync(target, lib);
  } catch (error) {
    if (readStamp() !== stamp) throw error; // else another command compiled the same sources at the same time
  } finally {
    for (const folder of [target, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The time of a compilation, many times over. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Removes what killed commands left of their work. */
function removeLeftovers() {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(".lib-"))) {
    const folder = path.join(root, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await compile(currentStamp());
