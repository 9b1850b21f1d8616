// The files of a project that an import reads: its pages as text, and what they may take from it.
import path from "node:path";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { listFolder } from "proofmark/src/content/source.ts";
import type { Project } from "./project.ts";
import { fileFault, readText } from "./project-files.ts";
import type { Finding } from "./report.ts";

/** Folders of programs and their packages, which pages never come from. */
const IGNORED = /(?:^|\/)(?:node_modules|\.[^/]+|dist|__pycache__)(?:\/|$)/;
const PAGE = /\.mdx?$/i;

export interface Sources {
  /** Text of each page and partial, by its file below the folder of the pages. */
  readonly texts: ReadonlyMap<string, string>;
  /** Other files there. */
  readonly others: readonly string[];
  readonly findings: readonly Finding[];
}

/** Reads all pages of a project. What is not text, or leads out of the project, is reported. */
export function readSources(project: Project): Sources {
  const texts = new Map<string, string>();
  const others: string[] = [];
  const findings: Finding[] = [];
  const skippedFolders = new Map<string, number>();
  const folder = listFolder(project.docs);
  // a static folder holds no pages, unless it holds them all
  const statics = project.statics.filter(
    (folder) => folder !== project.docs && isBelow(project.docs, folder),
  );
  const files = [...folder.files, ...folder.links].filter(
    (file) =>
      !IGNORED.test(file) && !statics.some((folder) => isBelow(folder, path.join(project.docs, file))),
  );
  for (const file of files.sort()) {
    const whole = path.join(project.docs, file);
    const shown = shownName(project, file);
    const fault = fileFault(project.boundary, whole);
    if (fault !== undefined)
      findings.push({ file: shown, found: `a link that ${fault}`, done: "is not imported" });
    else if (!PAGE.test(file)) others.push(file);
    else {
      const reason = project.skipped(file);
      if (reason === undefined) readPage(project, { file, shown, texts, findings });
      else {
        const key = reason === "belongs to another language" ? `${file.split("/")[0]}/` : file;
        skippedFolders.set(`${key}\n${reason}`, (skippedFolders.get(`${key}\n${reason}`) ?? 0) + 1);
      }
    }
  }
  for (const [key, count] of skippedFolders) {
    const [name = "", reason = ""] = key.split("\n");
    const pages = count === 1 ? "a page" : `${count} pages`;
    findings.push({ file: shownName(project, name), found: pages, done: `not imported: it ${reason}` });
  }
  return { texts, others, findings };
}

function readPage(
  { boundary, docs }: Project,
  {
    file,
    shown,
    texts,
    findings,
  }: { file: string; shown: string; texts: Map<string, string>; findings: Finding[] },
): void {
  try {
    const text = readText(boundary, path.join(docs, file));
    if (text === undefined)
      findings.push({ file: shown, found: "a link to no file", done: "is not imported" });
    else texts.set(file, text);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [problem] = error.problems;
    findings.push({
      file: shown,
      line: problem?.line,
      found: problem?.message ?? "can't be read",
      done: "is not imported",
    });
  }
}

/** A page's file as reports name it: from the folder of the configuration. */
export const shownName = (project: Project, file: string): string =>
  path.relative(project.root, path.join(project.docs, file)).split(path.sep).join("/");
