import { existsSync, readlinkSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { folderFault, kindOf } from "@proofmark/prover/files/site-file.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import { writtenPath } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";
import { categoryOptions } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { chooseNotes, listFolder, readSource } from "./source.ts";
import { readDataFile } from "./yaml.ts";

/** The content of a version's folder: notes, category files, tags file. */
export type NotesFolder = ReturnType<typeof readNotesFolder>;

const categoryFile = v.strictObject({
  label: v.optional(v.string()),
  position: v.optional(v.number()),
  ...categoryOptions,
});
type CategoryFileContent = v.InferOutput<typeof categoryFile>;

const tagsFile = v.record(
  v.string(),
  v.nullable(
    v.strictObject({
      label: v.optional(v.string()),
      permalink: v.optional(writtenPath),
      description: v.optional(v.string()),
    }),
  ),
);

/**
 * Reads the folder of a version. Throws a ProblemError for files that can't be read or have the wrong form.
 */
export function readNotesFolder(root: string, folder: string, { docs }: SiteConfig) {
  const absolute = path.join(root, folder);
  const fault = folderFault(root, folder);
  if (fault !== undefined)
    throw problemError(folder, undefined, `the notes' folder ${fault}`, {
      fix: "set `docs.path` to a folder of the site",
    });
  const { files, links } = listFolder(absolute);
  const sources = chooseNotes(files, docs).flatMap(
    (name) => readSource(root, path.posix.join(folder, name), name) ?? [],
  );
  // Images and other files may well be links: only broken ones, notes and folders are meant as notes.
  const isFile = (name: string): boolean => kindOf(path.join(absolute, name))?.isFile() === true;
  const skipped = links.filter((name) => chooseNotes([name], docs).length > 0 || !isFile(name));
  const problems: Problem[] = skipped.map((name) => ({
    severity: "warning",
    file: path.posix.join(folder, name),
    message: "a symbolic link among the notes is skipped",
    found: readlinkSync(path.join(absolute, name)),
    fix: "put a file there, or import its target",
  }));
  problems.push(...misnamedNotes(files, folder, docs));
  // no prototype: a folder may have the name of an inherited property
  const categories = new Map<string, CategoryFileContent & { file: string }>();
  for (const name of files.filter((file) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file))) {
    const key = path.posix.dirname(name) === "." ? "" : path.posix.dirname(name);
    const file = path.posix.join(folder, name);
    const content = readDataFile(root, file, categoryFile);
    const first = categories.get(key);
    if (first === undefined) categories.set(key, { ...content, file });
    else
      problems.push({
        severity: "warning",
        file,
        message: `a second category file for the folder \`${key}\`; the first one is used`,
        found: first.file,
      });
  }
  const tags = path.posix.join(folder, "tags.yml");
  return {
    folder,
    sources,
    categories: Object.fromEntries(categories),
    tagsFile: existsSync(path.join(root, tags))
      ? { file: tags, tags: readDataFile(root, tags, tagsFile) }
      : undefined,
    problems,
  };
}

/** Files that are notes but for the ending of their names, which nothing would publish. */
function misnamedNotes(files: readonly string[], folder: string, docs: SiteConfig["docs"]): Problem[] {
  const meantBy = (name: string): string =>
    name.replace(/\.(?:mdx|md|markdown)$/i, (ending) => (/x$/i.test(ending) ? ".mdx" : ".md"));
  const notes = chooseNotes(files, docs);
  const misnamed = files.filter((name) => !notes.includes(name) && meantBy(name) !== name);
  return misnamed.flatMap((name) =>
    chooseNotes([meantBy(name)], docs).map((meant) => ({
      ...{ severity: "warning", file: path.posix.join(folder, name) },
      message: `the file is not published, since its name ends in \`${path.posix.extname(name)}\``,
      fix: `rename it to \`${path.posix.basename(meant)}\``,
    })),
  );
}
