import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import { removeTemporaryFiles, writeWhole } from "@proofmark/prover/files/temporary.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { loadConfig } from "../config/config.ts";
import { placeholderDefaults } from "../content/code/placeholders.ts";
import { writeHeadingIds } from "../content/headings/heading-ids.ts";
import { isMissing, listFiles } from "../content/source.ts";
import { count, say } from "./print.ts";

export interface HeadingIdsOptions {
  readonly root: string;
  readonly overwrite?: boolean;
  readonly maintainCase?: boolean;
}

/** `proofmark write-heading-ids`. Writes nothing if one of the files can't be read as a note. */
export async function runWriteHeadingIds(
  files: readonly string[],
  { root, overwrite = false, maintainCase = false }: HeadingIdsOptions,
): Promise<void> {
  const { config } = await loadConfig({ root, cacheDir: cacheFolder(root) });
  const keepCase = maintainCase || config.docs.keepHeadingCase;
  const placeholders = placeholderDefaults(config);
  const named =
    files.length === 0 ? [path.join(root, config.docs.path)] : files.map((file) => path.resolve(file));
  const problems: ProblemError["problems"][number][] = [];
  const notes = [...new Set(named.flatMap(notesAt))].map((file) => {
    const name = path.relative(root, file).split(path.sep).join("/");
    const text = readFileSync(placeOf(root, name), "utf8");
    try {
      return {
        file,
        name,
        before: text,
        ...writeHeadingIds(text, { file: name, overwrite, keepCase, placeholders }),
      };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems);
      return { file, name, before: text, text, written: [] };
    }
  });
  if (problems.length > 0) throw new ProblemError(problems);
  const changed = notes.filter(({ text, before }) => text !== before);
  for (const { file, name, text, written } of changed) {
    replaceFile(file, text);
    for (const { line, id } of written) say(`${name}:${line}  #${id}`);
  }
  const ids = changed.reduce((sum, { written }) => sum + written.length, 0);
  say(
    ids === 0
      ? `No heading of ${count(notes.length, "file")} needs an id`
      : `Wrote ${count(ids, "id")} into ${count(changed.length, "file")} of ${notes.length}`,
  );
}

/** The real path of a file. Throws a ProblemError if it is outside of the site. */
function placeOf(root: string, name: string): string {
  const found = findSiteFile(root, name);
  if (found?.fault === undefined) return found?.path ?? path.join(root, name);
  throw problemError(name, undefined, `the file ${found.fault}`, { found: found.path, fix: OUTSIDE_FIX });
}

/** The notes and partials that an argument names: a file, or all files in a folder. */
function notesAt(file: string): string[] {
  try {
    if (!statSync(file).isDirectory()) return [file];
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ProblemError([
      { severity: "error", file: path.relative(process.cwd(), file), message: "the file does not exist" },
    ]);
  }
  return listFiles(file)
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => path.join(file, name));
}

/**
 * Replaces a file by renaming, so that a killed command leaves the note intact. Keeps its mode, and symbolic
 * links within the site.
 */
function replaceFile(file: string, text: string): void {
  const target = realpathSync(file);
  removeTemporaryFiles(path.dirname(target));
  writeWhole(target, text);
}
