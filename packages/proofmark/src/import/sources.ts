// The files of a project that an import reads: its pages as text, and what they may take from it.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { decodeText, listFolder } from "../content/source.ts";
import { ProblemError } from "../shared/problem.ts";
import type { Project } from "./project.ts";
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
  const files = [...folder.files, ...folder.links].filter(
    (file) =>
      !IGNORED.test(file) &&
      !project.statics.some((folder) => isBelow(path.join(project.docs, file), folder)),
  );
  for (const file of files.sort()) {
    const whole = path.join(project.docs, file);
    const shown = shownName(project, file);
    if (!PAGE.test(file)) others.push(file);
    else if (!isOwn(project, whole))
      findings.push({ file: shown, found: "a link out of the site's folder", done: "is not imported" });
    else {
      const reason = project.skipped(file);
      if (reason === undefined) readPage(whole, file, shown, texts, findings);
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
  whole: string,
  file: string,
  shown: string,
  texts: Map<string, string>,
  findings: Finding[],
): void {
  try {
    texts.set(file, decodeText(readFileSync(whole), shown));
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

const isBelow = (file: string, folder: string): boolean => {
  const below = path.relative(folder, file);
  return below === "" || !(below === ".." || below.startsWith(`..${path.sep}`) || path.isAbsolute(below));
};

/** Whether a file is one of the project's, symbolic links followed. */
export function isOwn(project: Pick<Project, "root" | "docs" | "statics">, file: string): boolean {
  if (!existsSync(file)) return false;
  const real = realpathSync(file);
  return [project.root, project.docs, ...project.statics].some(
    (folder) => existsSync(folder) && isBelow(real, realpathSync(folder)),
  );
}

/** Text of a file of the project, for pages that include it. */
export function readOwn(project: Project, file: string): string | undefined {
  if (!isOwn(project, file) || !statSync(file).isFile()) return undefined;
  try {
    return decodeText(readFileSync(file), file).replace(/\r\n?/g, "\n");
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
