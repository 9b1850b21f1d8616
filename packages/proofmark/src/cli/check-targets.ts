// Resolves the targets of `check`: notes of a site by name, and Markdown files anywhere by path or pattern.
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { runnersOf } from "@proofmark/prover/default-runners.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { findConfig } from "@proofmark/prover/files/config-file.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import picomatch from "picomatch";
import { loadConfig, type Project } from "../config/config.ts";
import {
  type NotesOfSite,
  readCheckedNote,
  readCheckedNotes,
  readOutsideNotes,
  type SiteNote,
} from "../load/checked-notes.ts";
import { noteFolders } from "../load/versions.ts";

interface Folders {
  readonly root: string;
  readonly cacheDir: string;
}

const MARKDOWN = /\.(?:mdx?|markdown)$/i;
const PATTERN = /[*?[\]{}!]/;
const LINE = /:\d+$/;

/**
 * Reads everything that targets can mean: the site's notes, if a target may name one or there are no targets,
 * and Markdown files outside the site. Expands patterns. Throws a ProblemError for a target that matches
 * nothing.
 */
export async function readTargets(
  targets: readonly string[],
  folders: Folders,
): Promise<{ notes: SiteNote[]; targets: string[]; runners: readonly Runner[] }> {
  const { root } = folders;
  const expanded = targets.flatMap((target) => expand(target, root));
  const named = expanded.find(({ file }) => file === undefined);
  const isSite = findConfig(root) !== undefined;
  if (!isSite && named !== undefined) throw unknownFile(named.target, root);
  const loaded = isSite || targets.length === 0 ? await loadConfig(folders) : undefined;
  const runners = runnersOf(loaded?.runners);
  const site = loaded === undefined ? [] : readSite(expanded, siteOf(root, loaded));
  const files = new Set(
    expanded.flatMap(({ file }) =>
      file === undefined || site.some((note) => note.file === file) ? [] : [file],
    ),
  );
  return {
    notes: [...site, ...readOutsideNotes(root, [...files], runners)],
    targets: expanded.map(({ target }) => target),
    runners,
  };
}

const siteOf = (root: string, { config, configFile }: Project): NotesOfSite => ({
  root,
  config,
  folders: noteFolders(root, config, configFile),
});

/** The notes of the site; none if all targets are files elsewhere. */
function readSite(targets: readonly Expanded[], site: NotesOfSite): SiteNote[] {
  const mayBeNote = ({ file }: Expanded): boolean => file === undefined || isAmongNotes(file, site);
  return targets.length === 0 || targets.some(mayBeNote) ? readCheckedNotes(site) : [];
}

const isAmongNotes = (file: string, { folders }: NotesOfSite): boolean =>
  folders.some((folder) => isBelow(folder, file));

/**
 * Reads the one note of the site that a name means, or the Markdown file elsewhere. Throws a ProblemError that
 * says what there is.
 */
export function readNamedNote(
  name: string,
  { root, runners, loaded }: { root: string; runners: readonly Runner[]; loaded: Project | undefined },
): SiteNote {
  const file = pathBelow(root, name);
  const site = loaded && siteOf(root, loaded);
  const isElsewhere = site === undefined || !isAmongNotes(file, site);
  if (isElsewhere && isMarkdownFile(root, file) && !file.startsWith("../")) {
    const [note] = readOutsideNotes(root, [file], runners);
    if (note !== undefined) return note;
  }
  if (site === undefined) throw unknownFile(name, root);
  return readCheckedNote(site, isElsewhere ? name : file);
}

interface Expanded {
  /** The target for `selectNotes`: a path below the folder, or a name. */
  readonly target: string;
  /** The Markdown file that it means; undefined if it can only be a note's name. */
  readonly file?: string;
}

function expand(target: string, root: string): Expanded[] {
  const line = LINE.exec(target)?.[0] ?? "";
  const name = target.slice(0, target.length - line.length);
  const file = pathBelow(root, name);
  if (isMarkdownFile(root, file)) {
    if (!file.startsWith("../")) return [{ target: `${file}${line}`, file }];
    throw wrongTarget(target, "is outside the current folder", {
      fix: "run the command in a folder above it, or pass that as --root",
    });
  }
  if (!PATTERN.test(name)) return [{ target }];
  const matches = picomatch(file);
  const found = listMarkdown(root).filter((one) => matches(one));
  if (found.length > 0) return found.map((one) => ({ target: `${one}${line}`, file: one }));
  const expected = `a pattern of files that end in .md, .mdx or .markdown below ${root}, not in node_modules or a hidden folder`;
  throw wrongTarget(target, "matches no Markdown file", {
    expected,
    fix: "quote it, so that the shell does not expand it",
  });
}

/** The path of a named file, relative to a folder. */
const pathBelow = (root: string, name: string): string =>
  path.relative(root, path.resolve(root, name)).split(path.sep).join("/");

const isMarkdownFile = (root: string, file: string): boolean =>
  MARKDOWN.test(file) && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true;

const wrongTarget = (target: string, what: string, details: { expected?: string; fix: string }): Error =>
  problemError("proofmark check", undefined, `\`${target}\` ${what}`, details);

function unknownFile(target: string, root: string): Error {
  const fix = "pass a file, a pattern such as 'docs/**/*.md', or the folder of a site as --root";
  if (MARKDOWN.test(target.replace(LINE, "")))
    return problemError("proofmark check", undefined, `there is no file \`${target}\``, { fix });
  return problemError(
    "proofmark check",
    undefined,
    `\`${target}\` is not a Markdown file, and \`${root}\` is not a site with notes`,
    { fix },
  );
}

/** Paths of the Markdown files below a folder, relative to it. Skips packages and hidden folders. */
function listMarkdown(root: string, below = ""): string[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith(".") || entry.name === "node_modules" ? [] : listMarkdown(root, file);
    return MARKDOWN.test(entry.name) ? [file] : [];
  });
}
