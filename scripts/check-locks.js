// Every package that npm installs here is pinned: each entry of each lock file has the hash of its package,
// and no address, which npm would prefer to the registry that is configured.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Folders that are made, not written. */
const MADE = new Set(["node_modules", ".git", ".cache", "dist", "lib", "test-results"]);

function lockFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : lockFilesIn(place);
    return entry.name === "package-lock.json" ? [place] : [];
  });
}

/**
 * The fault of an entry; undefined if there is none. A workspace is a folder of this repository; what a
 * package bundles comes with that package's hash.
 */
function faultOf([name, { integrity, resolved, link, inBundle }]) {
  if (resolved !== undefined && !link)
    return "names an address: npm writes none where .npmrc says omit-lockfile-registry-resolved=true";
  if (integrity?.startsWith("sha512-") || !name.includes("node_modules/") || link || inBundle)
    return undefined;
  return "has no sha512 hash: npm ci would install whatever it gets";
}

const failures = lockFilesIn(root).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(file, "utf8")).packages).flatMap((entry) => {
    const fault = faultOf(entry);
    return fault === undefined ? [] : [`${path.relative(root, file)}: ${entry[0]} ${fault}`];
  }),
);
for (const failure of failures) console.error(`error: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
