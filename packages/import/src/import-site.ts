// Imports the folder of another generator into a new site: reads its configuration, converts each page, and
// writes the site. It never changes what it reads, and never runs it.
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { readNoteSections } from "proofmark/src/load/compile-note.ts";
import { pageAddresses } from "./addresses.ts";
import { type ConvertedPage, convertPage } from "./convert-page.ts";
import { readProject } from "./generators.ts";
import { Links } from "./links.ts";
import { NewSite } from "./new-site.ts";
import type { Project } from "./project.ts";
import { readIncluded } from "./project-files.ts";
import { oldAddresses } from "./redirects.ts";
import { type Finding, reportOf } from "./report.ts";
import { readSources, type Sources, shownName } from "./sources.ts";
import { Target } from "./target.ts";

export interface ImportOptions {
  /** The folder of the other generator, absolute. */
  readonly folder: string;
  /** Folder of the new site, absolute: a new or an empty one. */
  readonly to: string;
  /** What the pages were written for; undefined to find out. */
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

/** Where the report is, in the new site. */
export const REPORT_FILE = "import-report.md";
const REFUSED_FOLDER = "not-imported";

/** Imports a site. Throws a ProblemError if there is nothing to import, or the target is not empty. */
export async function importSite(options: ImportOptions): Promise<ImportResult> {
  checkTarget(options.to);
  const project = readProject(options.folder, options.from);
  const sources = readSources(project);
  if (![...sources.texts.keys()].some(isPage))
    throw problemError(project.docs, undefined, "holds no pages", {
      expected: "files that end in .md or .mdx",
    });
  const importer = new Importer(project, sources, options);
  return importer.run();
}

function checkTarget(to: string): void {
  if (!existsSync(to)) return;
  if (statSync(to).isDirectory() && readdirSync(to).length === 0) return;
  throw problemError(to, undefined, "is not empty", {
    expected: "a new folder, or an empty one",
    fix: "name another folder with --to",
  });
}

/** Whether the engine makes a page of a file: partials have none. */
const isPage = (file: string): boolean =>
  !file.split("/").some((part) => part.startsWith("_")) && !/\.test\.[^/]*$/.test(file);

interface Round {
  readonly links: Links;
  readonly converted: Map<string, ConvertedPage>;
  /** Redirects that could not be kept. */
  readonly lost: readonly string[];
}

class Importer {
  private readonly findings: Finding[];
  private readonly target: Target;
  private readonly refused = new Map<string, string>();

  constructor(
    private readonly project: Project,
    private readonly sources: Sources,
    private readonly options: ImportOptions,
  ) {
    const config = path.relative(project.root, project.configFile) || ".";
    this.findings = [
      ...sources.findings,
      ...project.findings.map((finding) => ({ file: config, ...finding })),
    ];
    this.target = new Target(options.to, project, this.findings);
  }

  async run(): Promise<ImportResult> {
    this.target.copyStatics();
    let round = await this.convertAll();
    // Links to what the engine refuses lead elsewhere, so the others are converted again.
    if (this.refused.size > 0) round = await this.convertAll();
    const { links, converted, lost } = round;
    const { sources } = this;
    for (const { findings } of converted.values()) this.findings.push(...findings);
    for (const [file, reason] of this.refused) {
      this.target.write(`${REFUSED_FOLDER}/${file}`, this.sources.texts.get(file) ?? "");
      this.findings.push({
        file: shownName(this.project, file),
        found: reason,
        done: `the page is in \`${REFUSED_FOLDER}/\``,
      });
    }
    for (const redirect of lost)
      this.findings.push({
        file: shownName(this.project, ""),
        found: `the redirect ${redirect}`,
        done: "is left out",
      });
    this.reportUnused(links);
    const texts = new Map(
      [...converted].filter(([file]) => isPage(file)).map(([file, { text }]) => [file, text]),
    );
    new NewSite(this.project, this.target, this.findings).write(this.options, sources.texts, links, texts);
    const pages = [...converted.keys()].filter(isPage).length;
    this.target.write(
      REPORT_FILE,
      reportOf(`${this.project.generator} (${path.basename(this.project.root)})`, this.findings, pages),
    );
    return { generator: this.project.generator, pages, refused: this.refused.size, findings: this.findings };
  }

  /** Converts, writes and checks all pages that were not refused before. */
  private async convertAll(): Promise<Round> {
    const { project, sources, target } = this;
    const files = [...sources.texts.keys()].filter((file) => !this.refused.has(file));
    const links = new Links(
      project,
      pageAddresses(project, sources.texts, files.filter(isPage), this.refused),
    );
    const { byFile, lost } = oldAddresses(project, links);
    const read = readIncluded(project.boundary);
    const converted = new Map<string, ConvertedPage>();
    for (const file of files) {
      try {
        const text = sources.texts.get(file) ?? "";
        const page = convertPage(file, text, { project, links, redirects: byFile, read });
        converted.set(file, page);
        target.write(`content/${file}`, page.text);
      } catch (error) {
        this.refuse(file, error);
      }
    }
    target.copyUsed(links);
    let done = 0;
    for (const [file, { text }] of converted) {
      if (isPage(file)) await this.check(file, text);
      this.options.onProgress(++done, converted.size);
    }
    for (const file of this.refused.keys()) {
      converted.delete(file);
      target.remove(`content/${file}`);
    }
    return { links, converted, lost };
  }

  /** Reads a page as a build does. */
  private async check(file: string, text: string): Promise<void> {
    const source = { file: `content/${file}`, name: file, text, hash: hashText(text) };
    try {
      await readNoteSections(source, {
        root: this.options.to,
        staticDirectories: ["static"],
        parseNumberPrefixes: this.project.parseNumberPrefixes,
        keepHeadingCase: false,
        showUnproven: false,
        placeholders: {},
      });
    } catch (error) {
      this.refuse(file, error);
    }
  }

  private refuse(file: string, error: unknown): void {
    if (!(error instanceof ProblemError)) throw error;
    const [problem] = error.problems;
    const found = problem?.found === undefined ? "" : ` (${problem.found})`;
    this.refused.set(file, `${problem?.message ?? "it can't be read"}${found}`);
  }

  private reportUnused(links: Links): void {
    for (const file of this.sources.others)
      if (!links.used.has(file))
        this.findings.push({
          file: shownName(this.project, file),
          found: "a file that no page shows",
          done: "is not copied",
        });
  }
}
