// Imports the folder of another generator into a new site: reads its configuration, converts each page, and
// writes the site. It never changes what it reads, and never runs it.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { readNoteSections } from "proofmark/src/load/compile-note.ts";
import { type ConvertedPage, convertPage } from "./convert-page.ts";
import { splitPage } from "./front-matter.ts";
import { readProject } from "./generators.ts";
import { Links } from "./links.ts";
import { NewSite } from "./new-site.ts";
import type { Project } from "./page.ts";
import type { Finding } from "./project.ts";
import { reportOf } from "./report.ts";
import { createIncludeReader, readSources, type Sources, shownName } from "./site-files.ts";

export interface ImportOptions {
  /** The folder of the other generator, absolute. */
  readonly folder: string;
  /** Folder of the new site, absolute: a new or an empty one. */
  readonly to: string;
  /** The generator that the pages were written for; undefined to find out. */
  readonly from: string | undefined;
  /** Version of the engine that the new site asks for. */
  readonly version: string;
  readonly onProgress: (done: number, total: number) => void;
}

export interface ImportResult {
  readonly generator: string;
  /** Pages of the new site, and those that the engine refuses, which lie in `not-imported/`. */
  readonly pages: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
}

/** The file of the report in the new site. */
export const REPORT_FILE = "import-report.md";

/** Imports a site. Throws a ProblemError if there is nothing to import, or the target is not empty. */
export async function importSite(options: ImportOptions): Promise<ImportResult> {
  const { folder, from, to, version, onProgress } = options;
  if (existsSync(to) && !(statSync(to).isDirectory() && readdirSync(to).length === 0))
    throw problemError(to, undefined, "is not empty", {
      expected: "a new folder, or an empty one",
      fix: "name another folder with --to",
    });
  const project = readProject(folder, from);
  const sources = readSources(project);
  if (![...sources.texts.keys()].some(isPage))
    throw problemError(project.docs, undefined, "holds no pages", {
      expected: "files that end in .md or .mdx",
    });
  const findings = [...sources.findings, ...project.findings];
  const site = new NewSite(to, project, findings);
  site.copyStatics();
  const refused = new Map<string, string>();
  let round = await convertAll({ project, sources, site, refused, onProgress });
  // links to refused pages lead elsewhere, so the others are converted again
  if (refused.size > 0) round = await convertAll({ project, sources, site, refused, onProgress });
  const { links, converted, lost } = round;
  for (const page of converted.values()) findings.push(...page.findings);
  for (const [file, reason] of refused) {
    site.write(`not-imported/${file}`, sources.texts.get(file) ?? "");
    const done = "the page is in `not-imported/`";
    findings.push({ file: shownName(project, file), found: reason, done });
  }
  for (const redirect of lost)
    findings.push({ file: shownName(project, ""), found: `the redirect ${redirect}`, done: "is left out" });
  for (const file of sources.others.filter((other) => !links.used.has(other)))
    findings.push({
      file: shownName(project, file),
      found: "a file that no page shows",
      done: "is not copied",
    });
  const pages = new Map([...converted].flatMap(([file, { text }]) => (isPage(file) ? [[file, text]] : [])));
  site.writeRest({ version, sources: sources.texts, links, pages });
  const name = `${project.generator} (${path.basename(project.root)})`;
  const config = path.relative(project.root, project.configFile) || ".";
  site.write(REPORT_FILE, reportOf(name, findings, { pages: pages.size, config }));
  return { generator: project.generator, pages: pages.size, refused: refused.size, findings };
}

/** Whether the engine makes a page of a file: partials have none. */
const isPage = (file: string): boolean =>
  !file.split("/").some((part) => part.startsWith("_")) && !/\.test\.[^/]*$/.test(file);

interface Work {
  readonly project: Project;
  readonly sources: Sources;
  readonly site: NewSite;
  /** Why a page can't be imported, by file; grows. */
  readonly refused: Map<string, string>;
  readonly onProgress: ImportOptions["onProgress"];
}

interface Round {
  readonly links: Links;
  readonly converted: ReadonlyMap<string, ConvertedPage>;
  /** Redirects that could not be kept. */
  readonly lost: readonly string[];
}

/** Converts, writes and checks all pages that were not refused before. */
async function convertAll({ project, sources, site, refused, onProgress }: Work): Promise<Round> {
  const files = [...sources.texts.keys()].filter((file) => !refused.has(file));
  const links = new Links(project, pageAddresses(project, sources.texts, files.filter(isPage), refused));
  const { byFile, lost } = sortRedirects(project, links);
  const read = createIncludeReader(project.boundary);
  const converted = new Map<string, ConvertedPage>();
  const refuse = (file: string, error: unknown): void => {
    if (!(error instanceof ProblemError)) throw error;
    const [problem] = error.problems;
    const found = problem?.found === undefined ? "" : ` (${problem.found})`;
    refused.set(file, `${problem?.message ?? "it can't be read"}${found}`);
    converted.delete(file);
    site.remove(`content/${file}`);
  };
  for (const file of files.filter((one) => !refused.has(one)))
    try {
      const text = sources.texts.get(file) ?? "";
      const page = convertPage(file, text, { project, links, redirects: byFile.get(file), read });
      converted.set(file, page);
      site.write(`content/${file}`, page.text);
    } catch (error) {
      refuse(file, error);
    }
  site.copyUsed(links);
  const total = converted.size;
  let done = 0;
  for (const [file, { text }] of [...converted]) {
    if (isPage(file))
      await readNoteSections(
        { file: `content/${file}`, name: file, text, hash: hashText(text) },
        {
          root: site.folder,
          staticDirectories: ["static"],
          parseNumberPrefixes: project.parseNumberPrefixes,
          showUnproven: false,
          placeholders: {},
        },
      ).catch((error: unknown) => refuse(file, error));
    onProgress(++done, total);
  }
  return { links, converted, lost };
}

/**
 * The address of each page below the base, by file. Of two pages at one address the index of a folder stays,
 * and the other one is refused.
 */
function pageAddresses(
  project: Project,
  texts: ReadonlyMap<string, string>,
  files: readonly string[],
  refused: Map<string, string>,
): Map<string, string> {
  const isReadme = (file: string): boolean => /(?:^|\/)readme\.mdx?$/i.test(file);
  const addresses = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const file of [...files].sort((one, other) => Number(isReadme(one)) - Number(isReadme(other)))) {
    const address = project.addressOf(file, splitPage(texts.get(file) ?? "").values);
    const key = address.toLowerCase().replace(/(?<=.)\/$/, "");
    const owner = owners.get(key);
    if (owner !== undefined) refused.set(file, `the address of \`${owner}\``);
    else {
      owners.set(key, file);
      addresses.set(file, address);
    }
  }
  return addresses;
}

/** Redirects by the page that they lead to; `lost` ones lead nowhere, or are not below the notes. */
function sortRedirects({ redirects, routeBase, baseUrl }: Project, links: Links) {
  const byFile = new Map<string, string[]>();
  const lost: string[] = [];
  const kept = new Set<string>();
  for (const [from, to] of redirects) {
    const target = to.replace(/[?#].*$/, "");
    const below = target.startsWith(baseUrl) ? `/${target.slice(baseUrl.length)}` : target;
    const file = links.hasPage(target) ? target : (links.pageAt(below) ?? links.pageAt(target));
    const isPath = from.startsWith("/") && !/[?#*\s]|\/:/.test(from);
    const old = path.posix.relative(routeBase, from.replace(/\/+$/, "") || "/");
    if (kept.has(old)) continue;
    if (
      file === undefined ||
      !isPath ||
      old === "" ||
      old.startsWith("..") ||
      links.pageAt(from) !== undefined
    )
      lost.push(`${from} → ${to}`);
    else {
      kept.add(old);
      byFile.set(file, [...(byFile.get(file) ?? []), `/${old}`]);
    }
  }
  return { byFile, lost };
}
