// Reads the files of the site that is imported. No other file of the machine is read on its behalf.
import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { decodeText } from "proofmark/src/content/source.ts";

/** Hidden files and folders, but for those that generators read or hosts serve. */
const HIDDEN = /^\.(?!vitepress$|well-known$|nojekyll$)/;

/** A longer text is no page of documentation. A guess. */
const MAX_TEXT_MIB = 8;

/** Why a file may not be read; undefined if it may, or is not there. */
export function fileFault(boundary: string, file: string): string | undefined {
  const real = realOf(file);
  if (real === undefined) return undefined;
  const folder = realpathSync(boundary);
  if (!isBelow(folder, real)) return "leads out of the site's folder";
  const isHidden = path
    .relative(folder, real)
    .split(path.sep)
    .some((part) => HIDDEN.test(part));
  return isHidden ? "is hidden, or in a hidden folder" : undefined;
}

/** Whether there is a folder that may be read. */
export const isFolder = (boundary: string, folder: string): boolean =>
  fileFault(boundary, folder) === undefined &&
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether there is a file that may be read. Opening a pipe or a device could wait forever. */
export const isFile = (boundary: string, file: string): boolean =>
  fileFault(boundary, file) === undefined && realOf(file) !== undefined && statSync(file).isFile();

/** The text of a file; undefined if there is none that may be read. Throws a ProblemError if it is no text. */
export function readText(boundary: string, file: string): string | undefined {
  if (!isFile(boundary, file)) return undefined;
  const { size } = statSync(file);
  if (size > MAX_TEXT_MIB * 2 ** 20)
    throw problemError(file, undefined, "the file is too large for a text", {
      expected: `at most ${MAX_TEXT_MIB} MiB`,
      found: `${(size / 2 ** 20).toFixed(1)} MiB`,
    });
  return decodeText(readFileSync(file), file).replace(/\r\n?/g, "\n");
}

/** How many lines the pages of a site may take from files. Many times the largest site tried. */
const MAX_INCLUDED_LINES = 200_000;

/** Creates the function with which pages read what they include. It throws a ProblemError once it is too much. */
export function readIncluded(boundary: string): (file: string) => string | undefined {
  let lines = 0;
  return (file) => {
    const text = readText(boundary, file);
    lines += text?.split("\n").length ?? 0;
    if (lines <= MAX_INCLUDED_LINES) return text;
    throw problemError(file, undefined, "the pages include too much", {
      found: `more than ${MAX_INCLUDED_LINES.toLocaleString("en")} lines`,
    });
  };
}

function realOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined; // missing, a circular link, or in a folder that can't be entered
  }
}
