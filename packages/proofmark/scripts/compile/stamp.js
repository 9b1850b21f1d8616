// The stamp of lib/: what says whether it was made from the sources as they are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The packages that are compiled into lib/. */
const PACKAGES = ["prover", "theme", "search", "lookup", "import", "playground", "proofmark"];
const stampFile = path.join(root, "lib", "stamp");

/** The stamp that lib/ was made with; undefined if it never was. */
export function readStamp() {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined; // never compiled
  }
}

/** Hash of all that lib/ is made from: the sources' text, the compiler, the lock file. */
export function currentStamp() {
  const hash = createHash("sha1");
  for (const file of [
    ...PACKAGES.flatMap((name) => filesIn(`../${name}/src`)),
    path.join(root, "scripts", "compile.js"),
    ...filesIn("scripts/compile"),
    path.join(root, "../../package-lock.json"),
    path.join(root, "package.json"),
  ])
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) // lib/ has no tests
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
