// Builds a site into its output folder: loads it (compiling only changed notes), writes its files (rendering
// only changed pages), checks links and proofs, and replaces the last output.

import path from "node:path";
import { readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { problemsOf, systemProblem } from "@proofmark/prover/files/system-problem.ts";
import { type Problem, ProblemError, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { Project } from "../config/config.ts";
import type { UnprovenSnippet } from "../content/proven-snippets.ts";
import { type CreatedFiles, createFiles } from "../files/create-files.ts";
import { addHeaders } from "../files/headers.ts";
import { addKeepingWorker, addRemovingWorker, refuseStaticWorker } from "../files/offline-files.ts";
import type { Page, PageFacts } from "../files/pages.ts";
import { type LoadedSite, loadSite, type OnProgress } from "../load/load-site.ts";
import { checkLinks, shellLinks, siteImages } from "../site/links.ts";
import { type Route, sourceOf } from "../site/routes/route.ts";
import { type FileStamp, type OutputFolder, openOutput } from "./output.ts";

interface BuildInput {
  readonly project: Project;
  /** Absolute path of the output folder. */
  readonly outDir: string;
  /** Whether an unproven snippet fails the build if the site's configuration leaves that open. */
  readonly strict: boolean;
  readonly onProgress: OnProgress;
}

/** Builds the site. Throws a ProblemError if anything is wrong, leaving the output folder unchanged. */
export async function build({ project, outDir, strict, onProgress }: BuildInput) {
  const { root, cacheDir, config } = project;
  refuseStaticWorker(project);
  const last = readLast(cacheDir, outDir);
  const output = openOutput(outDir, root, last.files);
  try {
    const loaded = await loadSite({ project, development: false, onProgress });
    const created = await createFiles(loaded);
    const { files, pages } = created;
    const facts = await writePages(created, output, last, onProgress);
    for (const name of files.names()) await output.write(files, name);
    const headerProblems = addHeaders(
      files,
      created.config,
      [...facts.values()].map(({ inline }) => inline),
      created.assets.playground?.engines.some(({ webAssembly }) => webAssembly) ?? false,
    );
    const stampOf = (name: string): FileStamp => output.stamps.get(name) ?? MISSING;
    if (config.offline) addKeepingWorker(files, loaded.engine, pages, stampOf);
    else addRemovingWorker(files, loaded.engine);
    for (const name of files.names()) await output.write(files, name);
    files.refuseCollisions(loaded.problems);
    const unproven = [...loaded.notes.values()].flatMap((note) => note.unproven);
    const isProven = project.runners.length > 0;
    const level = config.onUnprovenSnippets ?? (isProven && strict ? "throw" : "ignore");
    const problems = [
      ...loaded.problems,
      ...checkSiteLinks(loaded, created, facts),
      ...[...facts].filter(([, { hasTitle }]) => !hasTitle).map(([{ route }]) => untitled(route)),
      ...created.problems,
      ...headerProblems,
      ...reportUnproven(unproven, level),
    ];
    if (problems.some((problem) => problem.severity === "error")) throw new ProblemError(problems);
    output.commit();
    problems.push(...saveLast(cacheDir, outDir, output, facts));
    return {
      routes: pages.length,
      notes: loaded.notes.size,
      /** Number of compiled notes; the others were unchanged. */
      compiled: loaded.compiled,
      rendered: pages.filter((page) => page.isRendered()).length,
      /** Unproven snippets that this build accepts and a build under CI refuses. */
      refusedByCi: config.onUnprovenSnippets === undefined && isProven && !strict ? unproven.length : 0,
      hasHome: loaded.site.home !== undefined,
      /** Warnings and remarks. Errors are thrown and leave the output unchanged. */
      problems,
    };
  } catch (error) {
    throw withOutputNames(error, output.fresh, outDir);
  } finally {
    output.discard();
  }
}

/** Writes the pages one by one, so that only one is in memory. Returns their facts. */
async function writePages(
  { files, pages }: CreatedFiles,
  output: OutputFolder,
  last: LastBuild,
  onProgress: OnProgress,
): Promise<ReadonlyMap<Page, PageFacts>> {
  const facts = new Map<Page, PageFacts>();
  for (const [index, page] of pages.entries()) {
    const before = last.pages[page.route.permalink];
    const current = before?.key === page.key && before !== undefined ? before.facts : await page.render();
    facts.set(page, current);
    page.addFiles(current);
    for (const name of current.names) await output.write(files, name);
    if (page.isRendered()) onProgress("render", index + 1, pages.length);
  }
  return facts;
}

/** A file that was not written fits into no offline copy. */
const MISSING: FileStamp = { size: Number.POSITIVE_INFINITY, mtimeMs: 0, kept: "" };

/** Checks the links of all pages, of their frame and of the configuration. */
function checkSiteLinks(
  { site, siteInput }: LoadedSite,
  { siteData, files }: CreatedFiles,
  facts: ReadonlyMap<Page, PageFacts>,
): Problem[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const [{ route }, page] of facts)
    if (route.kind !== "not-found") anchors.set(routeKey(route.permalink), new Set(page.anchors));
  // a link to an old address ends at the note
  for (const { from, note } of site.redirects)
    anchors.set(routeKey(from), anchors.get(routeKey(note.permalink)) ?? new Set());
  const links = [...facts.values()].flatMap((page) => page.links);
  return checkLinks({
    site,
    links: [...links, ...shellLinks(siteData, siteInput), ...siteImages(site)],
    anchors,
    files: new Set([...files.names()].map((name) => decodePath(files.baseUrl) + name)),
  });
}

/** Files and pages of the last build into the same folder, by name and by permalink. */
interface LastBuild {
  readonly files: Readonly<Record<string, FileStamp>>;
  readonly pages: Readonly<Record<string, { readonly key: string | undefined; readonly facts: PageFacts }>>;
}

const LAST_BUILD = "output.json";

function readLast(cacheDir: string, outDir: string): LastBuild {
  const text = readCached(cacheDir, LAST_BUILD);
  const last: (LastBuild & { readonly outDir: string }) | undefined = text && JSON.parse(text);
  return last?.outDir === outDir ? last : { files: {}, pages: {} };
}

/** Saves the facts of this build. The output is in place, so a failure is a warning: the next build is slower. */
function saveLast(
  cacheDir: string,
  outDir: string,
  { stamps }: OutputFolder,
  facts: ReadonlyMap<Page, PageFacts>,
): Problem[] {
  const pages = [...facts].map(([{ route, key }, page]) => [route.permalink, { key, facts: page }]);
  const files = [...stamps].filter(([, { key }]) => key !== undefined);
  try {
    const last = { outDir, files: Object.fromEntries(files), pages: Object.fromEntries(pages) };
    writeCached(cacheDir, LAST_BUILD, JSON.stringify(last));
    return [];
  } catch (error) {
    const problem = systemProblem(error);
    if (problem === undefined) throw error;
    const message = `the cache can't be written, so the next build repeats work: ${problem.message}`;
    return [{ ...problem, severity: "warning", message }];
  }
}

/** Turns a system error into problems that name the final output files. */
function withOutputNames(error: unknown, fresh: string, outDir: string): unknown {
  const renamed = (text: string | undefined): string | undefined =>
    text?.replaceAll(path.basename(fresh), path.basename(outDir));
  const problems = problemsOf(error)?.map((problem) => ({
    ...problem,
    file: renamed(problem.file) ?? "",
    found: renamed(problem.found),
  }));
  return problems === undefined ? error : new ProblemError(problems);
}

const untitled = (route: Route): Problem => ({
  ...{ severity: "warning", file: sourceOf(route) ?? "", line: 1 },
  message: "the page has no `<h1>`, which names it for search engines and for readers who hear it",
  fix: "begin what it shows with `<h1>…</h1>`",
});

/** Reports the snippets that no lock proves, one problem per file. */
function reportUnproven(snippets: readonly UnprovenSnippet[], level: ReportLevel): Problem[] {
  if (level === "ignore") return [];
  return groupBy(snippets, ({ file }) => file).map(([file, ofFile]) => {
    const lines = [...new Set(ofFile.map(({ line }) => line))];
    return {
      severity: severityOf(level),
      file,
      line: lines[0],
      message:
        lines.length === 1
          ? "no lock proves this snippet"
          : `no lock proves the snippets at lines ${lines.join(", ")}`,
      fix: `prove it with \`npx proofmark check --update ${file}\`, add \`check=none why="…"\`, or choose another value for \`onUnprovenSnippets\``,
    };
  });
}
