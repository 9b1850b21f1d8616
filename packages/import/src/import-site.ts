// Imports the folder of another generator into a new site: reads its configuration, converts each page, and
// writes the site. It never changes what it reads, and never runs it.

import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { createPage } from "proofmark/src/content/page.ts";
import { readSource } from "proofmark/src/content/source.ts";
import { convertPage, refusedPage } from "./convert-page.ts";
import { splitPage } from "./front-matter.ts";
import { readProject } from "./generators.ts";
import { Links } from "./links.ts";
import { NewSite } from "./new-site.ts";
import type { Finding, Project } from "./project.ts";
import { createIncludeReader, readSources, shownName } from "./site-files.ts";

interface ImportOptions {
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

interface ImportResult {
  readonly generator: string;
  readonly pages: number;
  /** How many of them the engine refused: their sources lie in `not-imported/`. */
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
  const { texts, others, findings } = readSources(project);
  if (texts.size === 0)
    throw problemError(project.docs, undefined, "holds no pages", {
      expected: "files that end in .md or .mdx",
    });
  findings.push(...project.findings);
  const { addresses, doubles } = pageAddresses(project, texts);
  const links = new Links(project, addresses);
  const site = new NewSite(to, project, links, findings);
  const putAside = (file: string, found: string, done: string): void => {
    site.write(`not-imported/${file}`, texts.get(file) ?? "");
    findings.push({ file: shownName(project, file), found, done });
  };
  for (const [file, owner] of doubles)
    putAside(file, `the address of \`${owner}\``, "the page is in `not-imported/`");
  const redirects = sortRedirects(project, links, findings);
  const { read, filesRead } = createIncludeReader(project.boundary);
  const context = { project, links, findings, redirects, read };
  const pages = new Map<string, string>();
  let refused = 0;
  const refuse = (file: string, error: unknown): string => {
    if (!(error instanceof ProblemError)) throw error;
    const [problem] = error.problems;
    const found = problem?.found === undefined ? "" : ` (${problem.found})`;
    const name = `not-imported/${file}`;
    putAside(file, `${problem?.message ?? "it can't be read"}${found}`, `the page names \`${name}\``);
    refused += 1;
    return refusedPage(file, texts.get(file) ?? "", name, context);
  };
  for (const file of addresses.keys())
    try {
      pages.set(file, convertPage(file, texts.get(file) ?? "", context));
    } catch (error) {
      pages.set(file, refuse(file, error));
    }
  site.copyFiles();
  let done = 0;
  for (const [file, text] of pages) {
    const note = await readNote(file, text, site.folder, project).then(
      () => text,
      (error: unknown) => refuse(file, error),
    );
    pages.set(file, note);
    site.write(`content/${file}`, note);
    onProgress(++done, pages.size);
  }
  for (const file of others)
    if (!links.used.has(file) && !filesRead.has(path.join(project.docs, file)))
      findings.push({
        file: shownName(project, file),
        found: "a file that no page shows",
        done: "is not copied",
      });
  site.writeRest(version, texts, pages);
  const name = `${project.generator} (${path.basename(project.root)})`;
  const config = path.relative(project.root, project.configFile) || ".";
  site.write(REPORT_FILE, reportOf(name, findings, { pages: pages.size, config }));
  return { generator: project.generator, pages: pages.size, refused, findings };
}

/** Reads a note as the engine does; rejects if it refuses it. Its code keeps one colour, which is quick. */
const readNote = (file: string, text: string, root: string, project: Project): Promise<unknown> =>
  createPage(
    { file: `content/${file}`, name: file, text, hash: hashText(text) },
    {
      root,
      staticDirectories: ["static"],
      parseNumberPrefixes: project.parseNumberPrefixes,
      placeholders: {},
      highlighter: {
        highlight: async (code) => code.split("\n").map(() => ({ tokens: [], startsFresh: true })),
      },
      readSource: (name) => readSource(root, name),
    },
  );

/** The address of each page below the base, by file. Of two pages at one address the index of a folder stays. */
function pageAddresses(project: Project, texts: ReadonlyMap<string, string>) {
  const isReadme = (file: string): boolean => /(?:^|\/)readme\.mdx?$/i.test(file);
  const addresses = new Map<string, string>();
  const doubles = new Map<string, string>();
  const owners = new Map<string, string>();
  const files = [...texts.keys()];
  for (const file of files.sort((one, other) => Number(isReadme(one)) - Number(isReadme(other)))) {
    const address = project.addressOf(file, splitPage(texts.get(file) ?? "").values);
    const key = address.toLowerCase().replace(/(?<=.)\/$/, "");
    const owner = owners.get(key);
    if (owner !== undefined) doubles.set(file, owner);
    else {
      owners.set(key, file);
      addresses.set(file, address);
    }
  }
  return { addresses, doubles };
}

/** Redirects by the page that they lead to; those that lead nowhere, or are not below the notes, are left out. */
function sortRedirects(project: Project, links: Links, findings: Finding[]): Map<string, Set<string>> {
  const { routeBase, baseUrl } = project;
  const redirects = new Map<string, Set<string>>();
  for (const [from, to] of project.redirects) {
    const target = to.replace(/[?#].*$/, "");
    const below = target.startsWith(baseUrl) ? `/${target.slice(baseUrl.length)}` : target;
    const file = links.pages.has(target) ? target : (links.pageAt(below) ?? links.pageAt(target));
    const isPath = from.startsWith("/") && !/[?#*[\s]|\/:/.test(from);
    const old = path.posix.relative(routeBase, from.replace(/\/+$/, "") || "/");
    const isLost = !isPath || old === "" || old.startsWith("..") || links.pageAt(from) !== undefined;
    if (file === undefined || isLost)
      findings.push({ found: `the redirect ${from} → ${to}`, done: "is left out" });
    else redirects.set(file, (redirects.get(file) ?? new Set()).add(`/${old}`));
  }
  return redirects;
}

/** The report as Markdown: what to do next, then what reads differently, by file and line. `config` names the file of the configuration. */
export function reportOf(
  from: string,
  findings: readonly Finding[],
  { pages, config }: { readonly pages: number; readonly config: string },
): string {
  const files = groupBy(findings, ({ file }) => file ?? config).sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const rest =
    findings.length === 0
      ? "All of it was carried over."
      : "What follows was changed or left out; lines are those of the file that was imported.";
  const lines = [
    "# Import report",
    "",
    `${pages === 1 ? "1 page was" : `${pages} pages were`} imported from ${from}. ${rest}`,
    "",
    "Nothing here is proven yet. To begin, add `runners` to `site.config.ts` and run `npm test`: each snippet that runs gets a lock beside its note.",
    "",
  ];
  for (const [file, found] of files) {
    lines.push(`## ${file}`, "");
    const sorted = [...found].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
    for (const { line, found, done, detail } of sorted)
      lines.push(
        `- ${line === undefined ? "" : `line ${line}: `}${found}${detail === undefined ? "" : ` (${detail})`}: ${done}`,
      );
    lines.push("");
  }
  return lines.join("\n");
}
