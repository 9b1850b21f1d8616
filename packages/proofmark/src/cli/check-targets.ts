// Resolves the targets of `check`: notes of a site by name, and Markdown files anywhere by path or pattern.
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import picomatch from "picomatch";
import { loadConfig, type Project } from "../config/config.ts";
import { relativePath } from "../content/source.ts";
import { readCheckedNote, readCheckedNotes, readOutsideNotes, type SiteNote } from "../load/checked-notes.ts";
import { noteFolders } from "../load/versions.ts";
import { loadRunners } from "./snippet-runs.ts";

const MARKDOWN = /\.(?:mdx?|markdown)$/i;
const PATTERN = /[*?[\]{}!]/;
const LINE = /:\d+$/;
const COMMAND = "proofmark check";

/**
 * Reads everything that targets can mean: the site's notes, if a target may name one or there are no targets,
 * and Markdown files outside the site. Expands patterns. Throws a ProblemError for a target that matches
 * nothing.
 */
export async function readTargets(
  targets: readonly string[],
  root: string,
): Promise<{ notes: SiteNote[]; targets: string[]; runners: readonly Runner[] }> {
  const { runners, loaded } = await loadRunners(root);
  const expanded = targets.flatMap((target) => expand(target, root, loaded !== undefined));
  const named = expanded.find(({ file }) => file === undefined);
  if (loaded === undefined && named !== undefined) throw unknownFile(named.target, root);
  if (loaded === undefined && targets.length === 0) await loadConfig(root); // says that there is none
  const mayBeNote = ({ file }: Expanded): boolean => file === undefined || isAmongNotes(file, loaded);
  const notes = loaded && (targets.length === 0 || expanded.some(mayBeNote)) ? readCheckedNotes(loaded) : [];
  const isRead = new Set([undefined, ...notes.map(({ file }) => file)]);
  const files = new Set(
    expanded.flatMap(({ file }) => (file === undefined || isRead.has(file) ? [] : [file])),
  );
  return {
    notes: [...notes, ...readOutsideNotes(root, [...files], runners)],
    targets: expanded.map(({ target }) => target),
    runners,
  };
}

const isAmongNotes = (file: string, site: Project | undefined): boolean =>
  site !== undefined && noteFolders(site.root, site.config).some((folder) => isBelow(folder, file));

/**
 * Reads the one note of the site that a name means, or the Markdown file elsewhere. Throws a ProblemError that
 * says what there is.
 */
export function readNamedNote(
  root: string,
  name: string,
  { runners, loaded }: { readonly runners: readonly Runner[]; readonly loaded: Project | undefined },
): SiteNote {
  const file = relativePath(root, path.resolve(root, name));
  const isElsewhere = !isAmongNotes(file, loaded);
  if (isElsewhere && isMarkdownFile(root, file) && !file.startsWith("../")) {
    const [note] = readOutsideNotes(root, [file], runners);
    if (note !== undefined) return note;
  }
  if (loaded === undefined) throw unknownFile(name, root);
  return readCheckedNote(loaded, isElsewhere ? name : file);
}

interface Expanded {
  /** The target for `selectNotes`: a path below the folder, or a name. */
  readonly target: string;
  /** The Markdown file that it means; undefined if it can only be a note's name. */
  readonly file?: string;
}

/** Without a site, a folder means all Markdown below it; with one, it names notes. */
function expand(target: string, root: string, hasSite: boolean): Expanded[] {
  const line = LINE.exec(target)?.[0] ?? "";
  const name = target.slice(0, target.length - line.length);
  const file = relativePath(root, path.resolve(root, name));
  if (isMarkdownFile(root, file)) {
    if (!file.startsWith("../")) return [{ target: `${file}${line}`, file }];
    throw problemError(COMMAND, undefined, `\`${target}\` is outside the current folder`, {
      fix: "run the command in a folder above it, or pass that as --root",
    });
  }
  const isFolder = !hasSite && statSync(path.join(root, file), { throwIfNoEntry: false })?.isDirectory();
  if (!PATTERN.test(name) && !isFolder) return [{ target }];
  const matches = picomatch(isFolder ? path.posix.join(file, "**") : file);
  const found = listMarkdown(root).filter((one) => matches(one));
  if (found.length > 0) return found.map((one) => ({ target: `${one}${line}`, file: one }));
  throw problemError(COMMAND, undefined, `\`${target}\` matches no Markdown file`, {
    expected: `a pattern of files that end in .md, .mdx or .markdown below ${root}, not in node_modules or a hidden folder`,
    fix: "quote it, so that the shell does not expand it",
  });
}

const isMarkdownFile = (root: string, file: string): boolean =>
  MARKDOWN.test(file) && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true;

function unknownFile(target: string, root: string): Error {
  const message = MARKDOWN.test(target.replace(LINE, ""))
    ? `there is no file \`${target}\``
    : `\`${target}\` is not a Markdown file, and \`${root}\` is not a site with notes`;
  const fix = "pass a file, a pattern such as 'docs/**/*.md', or the folder of a site as --root";
  return problemError(COMMAND, undefined, message, { fix });
}

/** Paths of the Markdown files below a folder, relative to it. Skips packages and hidden folders. */
const listMarkdown = (root: string, below = ""): string[] =>
  readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (!entry.isDirectory()) return MARKDOWN.test(entry.name) ? [file] : [];
    return entry.name.startsWith(".") || entry.name === "node_modules" ? [] : listMarkdown(root, file);
  });
