// Which generator a folder was written for.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { DOCUSAURUS_FILES, readDocusaurus } from "./docusaurus.ts";
import { MKDOCS_FILES, readMkDocs } from "./mkdocs.ts";
import { GENERATOR_NAMES, type GeneratorName, isGeneratorName } from "./names.ts";
import type { Project } from "./project.ts";
import { fileFault, isFolder } from "./project-files.ts";
import { findConfig } from "./settings.ts";
import { readStarlight, STARLIGHT_FILES } from "./starlight.ts";
import { readVitePress, VITEPRESS_FILES } from "./vitepress.ts";

interface Generator {
  /** Names of its configuration file, relative to the site's folder. */
  readonly files: readonly string[];
  readonly read: (root: string, configFile: string | undefined, boundary: string) => Project;
}

const GENERATORS: Readonly<Record<GeneratorName, Generator>> = {
  docusaurus: { files: DOCUSAURUS_FILES, read: readDocusaurus },
  vitepress: { files: VITEPRESS_FILES, read: readVitePress },
  starlight: { files: STARLIGHT_FILES, read: readStarlight },
  mkdocs: { files: MKDOCS_FILES, read: readMkDocs },
};

/** How many folders above the one named are looked into. */
const MAX_ABOVE = 4;

/**
 * Reads the site that a folder belongs to: its configuration is in the folder, above it, or in a folder right
 * below it. With `from` a folder without a configuration is one of pages. Throws a ProblemError if there is no such folder, or nothing
 * says what it was written for.
 */
export function readProject(folder: string, from: string | undefined): Project {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw problemError(folder, undefined, "is not a folder", {
      expected: "the folder of a documentation site",
    });
  const names = from === undefined || !isGeneratorName(from) ? GENERATOR_NAMES : [from];
  const configured = (root: string, boundary: string): Project | undefined => {
    for (const name of names) {
      const config = findConfig(root, GENERATORS[name].files);
      if (config !== undefined)
        return within(folder, readConfigured(GENERATORS[name], root, config, boundary));
    }
    return undefined;
  };
  for (let root = folder, above = 0; above <= MAX_ABOVE; above++, root = path.dirname(root)) {
    const project = configured(root, root);
    if (project !== undefined) return project;
    if (path.dirname(root) === root) break;
  }
  if (from !== undefined && isGeneratorName(from)) return GENERATORS[from].read(folder, undefined, folder);
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const project = configured(path.join(folder, name), folder);
    if (project !== undefined) return project;
  }
  throw problemError(folder, undefined, "is not the folder of a site that can be imported", {
    expected:
      "docusaurus.config.*, .vitepress/config.*, astro.config.* or mkdocs.yml in it, above it or right below it",
    fix: `name the folder of the configuration, or what the pages were written for: --from ${GENERATOR_NAMES.join("|")}`,
  });
}

function readConfigured(generator: Generator, root: string, config: string, boundary: string): Project {
  try {
    return checked(generator.read(root, config, boundary));
  } catch (error) {
    if (!(error instanceof Error) || error.name === "ProblemError") throw error;
    throw problemError(config, undefined, "the configuration can't be read", {
      found: error.message.split("\n")[0],
      fix: "fix it, or move the pages to a folder of their own and use --from",
    });
  }
}

/** Only the pages of the folder that was named, if it is one of those below all pages. */
function within(folder: string, project: Project): Project {
  const below = path.relative(project.docs, folder);
  const isBelow = below !== "" && !below.startsWith("..") && !path.isAbsolute(below);
  return isBelow ? { ...project, docs: folder } : project;
}

function checked(project: Project): Project {
  const { boundary, configFile, docs } = project;
  if (isFolder(boundary, docs)) return project;
  const fault = fileFault(boundary, docs);
  throw problemError(configFile, undefined, `the folder of the pages ${fault ?? "does not exist"}`, {
    found: docs,
    fix: fault === undefined ? undefined : "name a folder that holds the pages and the configuration",
  });
}
