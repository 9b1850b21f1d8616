// The packages that snippets of a README may import: the README's own package, as users would install it, and
// the packages installed beside it. Sites name theirs in `verify/` instead.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import * as v from "valibot";
import { problemError } from "../document/problems.ts";
import { siteFolder } from "../files/site-file.ts";
import type { Bind } from "../sandbox/interface.ts";

/**
 * Where the sandbox shows the package's folder, with its installed dependencies, so that its own imports
 * work.
 */
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
export type Manifest = v.InferOutput<typeof manifestSchema>;

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
export function readManifest(file: string, name: string, fix?: string): Manifest {
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
