// Finds the generator that a folder was written for.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { parse } from "yaml";
import { findScript, readScript } from "./config-values.ts";
import { readDocusaurus } from "./docusaurus.ts";
import { readMkDocs } from "./mkdocs.ts";
import { DEFAULTS, type Description, GENERATOR_NAMES, type Place, type Project } from "./project.ts";
import { fileFault, isFolder, readText } from "./site-files.ts";
import { readStarlight } from "./starlight.ts";
import { readVitePress } from "./vitepress.ts";

interface Generator {
  /** Its configuration file, relative to the site's folder. */
  readonly config: string;
  readonly describe: (values: unknown, place: Place) => Description;
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  docusaurus: { config: "docusaurus.config", describe: readDocusaurus },
  vitepress: { config: ".vitepress/config", describe: readVitePress },
  starlight: { config: "astro.config", describe: readStarlight },
  mkdocs: { config: "mkdocs", describe: readMkDocs },
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
  const above = Array.from({ length: MAX_ABOVE + 1 }, (_, levels) =>
    path.resolve(folder, ...Array<string>(levels).fill("..")),
  );
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = [
    ...above.map((root) => ({ root, boundary: root })),
    ...below.map(({ name }) => ({ root: path.join(folder, name), boundary: folder })),
  ];
  for (const place of places)
    for (const { config, describe } of generators) {
      const configFile = findScript(path.join(place.root, config), place.boundary);
      if (configFile !== undefined) return readConfigured(describe, { ...place, configFile }, folder);
    }
  if (chosen !== undefined)
    return { ...readSite(chosen.describe, { root: folder, configFile: "", boundary: folder }), docs: folder };
  throw problemError(folder, undefined, "is not the folder of a site that can be imported", {
    expected:
      "docusaurus.config.*, .vitepress/config.*, astro.config.* or mkdocs.yml in it, above it or right below it",
    fix: `name the folder of the configuration, or what the pages were written for: --from ${GENERATOR_NAMES.join("|")}`,
  });
}

/** Folders that are not imported, and their names in the report. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  blog: "the blog",
  versioned_docs: "the folder of released versions (`versioned_docs`)",
  "src/pages": "the folder of pages that are programs (`src/pages`)",
  ".vitepress/theme": "the theme (`.vitepress/theme`)",
};

function readSite(describe: Generator["describe"], place: Place): Project {
  const site = describe(valuesOf(place), place);
  const left = Object.entries(NOT_IMPORTED).filter(([name]) => {
    const folder = path.join(place.root, name);
    return existsSync(folder) && (name.startsWith(".") || !isBelow(site.docs, folder));
  });
  return {
    ...DEFAULTS,
    ...place,
    ...site,
    title: site.title ?? path.basename(place.root),
    findings: [...left.map(([, found]) => ({ found, done: "is not imported" })), ...site.findings],
  };
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
  return folder !== docs && isBelow(docs, folder) ? { ...project, docs: folder } : project;
}
