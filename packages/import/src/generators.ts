// Finds the generator that a folder was written for.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { parse } from "yaml";
import { readScript } from "./config-values.ts";
import { readDocusaurus } from "./docusaurus.ts";
import { readMkDocs } from "./mkdocs.ts";
import { DEFAULTS, type Description, GENERATOR_NAMES, type Place, type Project } from "./project.ts";
import { fileFault, isFolder, readText } from "./site-files.ts";
import { readStarlight } from "./starlight.ts";
import { readVitePress } from "./vitepress.ts";

interface Generator {
  /** Names of its configuration file, relative to the site's folder. */
  readonly files: readonly string[];
  readonly describe: (values: unknown, place: Place) => Description;
}

const named = (name: string, ends: string): string[] => ends.split(" ").map((end) => `${name}.${end}`);

const GENERATORS: Readonly<Record<string, Generator>> = {
  docusaurus: { files: named("docusaurus.config", "js mjs cjs ts mts cts"), describe: readDocusaurus },
  vitepress: {
    files: ["config", "config/index"].flatMap((name) => named(`.vitepress/${name}`, "ts mts js mjs")),
    describe: readVitePress,
  },
  starlight: { files: named("astro.config", "mjs ts js mts"), describe: readStarlight },
  mkdocs: { files: named("mkdocs", "yml yaml"), describe: readMkDocs },
};

/** How many folders above the one named are looked into. */
const MAX_ABOVE = 4;

/**
 * Reads the site that a folder belongs to: its configuration is in the folder, above it, or in a folder right
 * below it. With `from` a folder without a configuration is one of pages. Throws a ProblemError if there is no
 * such folder, or nothing shows the generator.
 */
export function readProject(folder: string, from: string | undefined): Project {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw problemError(folder, undefined, "is not a folder", {
      expected: "the folder of a documentation site",
    });
  const chosen = from === undefined ? undefined : GENERATORS[from];
  const generators = chosen === undefined ? Object.values(GENERATORS) : [chosen];
  const configured = (root: string, boundary: string): Project | undefined => {
    for (const { files, describe } of generators) {
      const configFile = files.map((name) => path.resolve(root, name)).find((file) => existsSync(file));
      if (configFile !== undefined) return readConfigured(describe, { root, configFile, boundary }, folder);
    }
    return undefined;
  };
  for (let root = folder, above = 0; above <= MAX_ABOVE; above++, root = path.dirname(root)) {
    const project = configured(root, root);
    if (project !== undefined) return project;
  }
  if (chosen !== undefined)
    return readSite(chosen.describe, { root: folder, configFile: "", boundary: folder });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const project = entry.isDirectory() ? configured(path.join(folder, entry.name), folder) : undefined;
    if (project !== undefined) return project;
  }
  throw problemError(folder, undefined, "is not the folder of a site that can be imported", {
    expected:
      "docusaurus.config.*, .vitepress/config.*, astro.config.* or mkdocs.yml in it, above it or right below it",
    fix: `name the folder of the configuration, or what the pages were written for: --from ${GENERATOR_NAMES.join("|")}`,
  });
}

function readSite(describe: Generator["describe"], place: Place): Project {
  const site = describe(valuesOf(place), place);
  return { ...DEFAULTS, ...place, ...site, title: site.title ?? path.basename(place.root) };
}

function valuesOf({ configFile, boundary }: Place): unknown {
  if (configFile === "") return {};
  if (!/\.ya?ml$/.test(configFile)) return readScript(configFile, boundary);
  // tags such as `!!python/name:…` and `!ENV` name programs: their values are read as text
  return parse(readText(boundary, configFile) ?? "", { logLevel: "silent", customTags: [] });
}

/** Reads a configuration. Only the pages of the folder that was named are imported, if it is below all pages. */
function readConfigured(describe: Generator["describe"], place: Place, folder: string): Project {
  const { boundary, configFile } = place;
  let project: Project;
  try {
    project = readSite(describe, place);
  } catch (error) {
    if (!(error instanceof Error) || error.name === "ProblemError") throw error;
    throw problemError(configFile, undefined, "the configuration can't be read", {
      found: error.message.split("\n")[0],
      fix: "fix it, or move the pages to a folder of their own and use --from",
    });
  }
  const { docs } = project;
  if (!isFolder(boundary, docs)) {
    const fault = fileFault(boundary, docs);
    throw problemError(configFile, undefined, `the folder of the pages ${fault ?? "does not exist"}`, {
      found: docs,
      fix: fault === undefined ? undefined : "name a folder that holds the pages and the configuration",
    });
  }
  const below = path.relative(docs, folder);
  return below === "" || below.startsWith("..") || path.isAbsolute(below)
    ? project
    : { ...project, docs: folder };
}
