// Reads the files of the site that is imported. No other file of the machine is read on its behalf.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { groupBy } from "@proofmark/prover/text/group-by.ts";
import { decodeText, listFolder } from "proofmark/src/content/source.ts";
import type { Finding, Project } from "./project.ts";

/** Hidden files and folders, but for those that generators read or hosts serve. */
const HIDDEN = /^\.(?!vitepress$|well-known$|nojekyll$)/;
/** Folders of programs and their packages, which pages never come from. */
const IGNORED = /(?:^|\/)(?:node_modules|\.[^/]+|dist|__pycache__)(?:\/|$)/;
/** Names that the engine makes no pages of: partials, and texts of tests. */
const NO_PAGE = /(?:^|\/)_|\.test\.[^/]*$/;
/** A longer text is no page of documentation. A guess. */
const MAX_TEXT_MIB = 8;
/** Most lines that the pages of a site may take from files. Many times the largest site tried. */
const MAX_INCLUDED_LINES = 200_000;

/** The file that a name leads to; undefined if it is missing, or in a folder that can't be entered. */
const realPath = (file: string): string | undefined => (existsSync(file) ? realpathSync(file) : undefined);

/** Why a file may not be read; undefined if it may, or is not there. */
export function fileFault(boundary: string, file: string): string | undefined {
  const real = realPath(file);
  if (real === undefined) return undefined;
  const folder = realpathSync(boundary);
  if (!isBelow(folder, real)) return "leads out of the site's folder";
  const parts = path.relative(folder, real).split(path.sep);
  return parts.some((part) => HIDDEN.test(part)) ? "is hidden, or in a hidden folder" : undefined;
}

/** Whether there is a folder that may be read. */
export const isFolder = (boundary: string, folder: string): boolean =>
  fileFault(boundary, folder) === undefined &&
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether there is a file that may be read. Opening a pipe or a device could wait forever. */
export function isFile(boundary: string, file: string): boolean {
  const real = realPath(file); // which has no slash at the end, as links to files may have
  return real !== undefined && fileFault(boundary, file) === undefined && statSync(real).isFile();
}

/** The text of a file; undefined if there is none that may be read. Throws a ProblemError if it is no text. */
export function readText(boundary: string, file: string): string | undefined {
  if (!isFile(boundary, file)) return undefined;
  const { size } = statSync(file);
  if (size > MAX_TEXT_MIB * 2 ** 20)
    throw problemError(file, undefined, "the file is too large for a text", {
      expected: `at most ${MAX_TEXT_MIB} MiB`,
      found: `${(size / 2 ** 20).toFixed(1)} MiB`,
    });
  return decodeText(readFileSync(file), file);
}

/** Creates the function with which pages read included files. It throws a ProblemError once it is too much. */
export function createIncludeReader(boundary: string) {
  const filesRead = new Set<string>();
  let lines = 0;
  const read = (file: string): string | undefined => {
    const text = readText(boundary, file);
    filesRead.add(file);
    lines += text?.split("\n").length ?? 0;
    if (lines <= MAX_INCLUDED_LINES) return text;
    throw problemError(file, undefined, "the pages include too much", {
      found: `more than ${MAX_INCLUDED_LINES.toLocaleString("en")} lines`,
    });
  };
  return { read, filesRead };
}

/**
 * Reads all pages of a project: their texts by their file below the folder of the pages, and the names of the
 * `others` there. A file that is not text, or leads out of the project, is reported.
 */
export function readSources(project: Project) {
  const { docs, boundary } = project;
  const texts = new Map<string, string>();
  const others: string[] = [];
  const findings: Finding[] = [];
  const skipped: { readonly place: string; readonly reason: string }[] = [];
  // a static folder holds no pages, unless it holds them all
  const statics = project.statics.filter((folder) => folder !== docs && isBelow(docs, folder));
  const { files, links } = listFolder(docs);
  for (const name of [...files, ...links].sort()) {
    const file = path.join(docs, name);
    if (IGNORED.test(name) || statics.some((folder) => isBelow(folder, file))) continue;
    const fault = fileFault(boundary, file);
    const omit = (found: string, line?: number): void => {
      findings.push({ file: shownName(project, name), line, found, done: "is not imported" });
    };
    const reason = project.skipped(name);
    if (fault !== undefined) omit(`a link that ${fault}`);
    else if (!/\.mdx?$/i.test(name) || NO_PAGE.test(name)) others.push(name);
    else if (reason !== undefined)
      skipped.push({
        place: reason === "belongs to another language" ? `${name.split("/")[0]}/` : name,
        reason,
      });
    else
      try {
        const text = readText(boundary, file);
        if (text === undefined) omit("a link to no file");
        else texts.set(name, text);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        omit(error.problems[0]?.message ?? "can't be read", error.problems[0]?.line);
      }
  }
  for (const [place, pages] of groupBy(skipped, (page) => page.place)) {
    const found = pages.length === 1 ? "a page" : `${pages.length} pages`;
    findings.push({ file: shownName(project, place), found, done: `not imported: it ${pages[0]?.reason}` });
  }
  return { texts, others, findings };
}

/** A page's file as reports name it: from the folder of the configuration. */
export const shownName = (project: Project, file: string): string =>
  path.relative(project.root, path.join(project.docs, file)).split(path.sep).join("/");
