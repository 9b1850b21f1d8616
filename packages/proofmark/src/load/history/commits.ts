// What git knows of the notes of a site: the newest commits that changed them or their locks, and the texts of
// both before and after.
import { lockFileOf } from "../../content/proof/lock.ts";
import { git, gitFault, isShallow } from "../../files/git.ts";

/** Ids of the texts of a note and its lock in git; undefined for one that does not exist. */
export interface NoteTexts {
  readonly note: string | undefined;
  readonly lock: string | undefined;
}

/** A note that a commit changed. */
export interface ChangedNote {
  /** Path of the note, relative to the site's root. */
  readonly file: string;
  readonly before: NoteTexts;
  readonly after: NoteTexts;
}

export interface Commit {
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly notes: readonly ChangedNote[];
}

/** Where history is read: the site's root, the folder of its notes below it, and what files are notes. */
interface HistoryPlace {
  readonly root: string;
  readonly folder: string;
  readonly files: readonly string[];
}

/** The newest commit; a sentence that says why there is no history, otherwise. */
export async function readHead(
  root: string,
): Promise<{ readonly head: string } | { readonly missing: string }> {
  try {
    if (await isShallow(root))
      return { missing: "the copy of the repository has no history (in CI, set `fetch-depth: 0`)" };
    return { head: (await git(root, ["log", "-1", "--format=%H"])).trim() };
  } catch (error) {
    return { missing: `git says “${gitFault(error)}”` };
  }
}

/** The newest commits on the way to `head` that changed a note or its lock, newest first. */
export async function readCommits(
  head: string,
  maxCommits: number,
  { root, folder, files }: HistoryPlace,
): Promise<Commit[]> {
  const paths = ["--", folder];
  const [tree, log] = await Promise.all([
    git(root, ["ls-tree", "-r", "-z", head, ...paths]),
    git(root, [
      ...["log", head, `--max-count=${maxCommits}`, "--first-parent", "--diff-merges=first-parent"],
      ...["--raw", "--no-abbrev", "--no-renames", "--relative", "--format=%x00%H %ct", ...paths],
    ]),
  ]);
  const notes = new Map(files.flatMap((file) => [[file, file] as const, [lockFileOf(file), file] as const]));
  const texts = new Map(
    tree.split("\0").flatMap((line) => {
      const [, id, file] = /^\S+ blob (\S+)\t(.+)$/s.exec(line) ?? [];
      return id === undefined || file === undefined ? [] : [[file, id] as const];
    }),
  );
  return log
    .split("\0")
    .slice(1)
    .map((entry) => {
      const [first = "", ...lines] = entry.split("\n");
      const [hash = "", seconds] = first.split(" ");
      const changed = lines.flatMap((line) => {
        const [, before = "", file = ""] = /^:\S+ \S+ (\S+) \S+ \S+\t(.+)$/.exec(line) ?? [];
        return notes.has(file) ? [{ file, before: /^0+$/.test(before) ? undefined : before }] : [];
      });
      const touched = [...new Set(changed.map(({ file }) => notes.get(file) ?? file))];
      const textsOf = (file: string): NoteTexts => ({
        note: texts.get(file),
        lock: texts.get(lockFileOf(file)),
      });
      const after = new Map(touched.map((file) => [file, textsOf(file)]));
      for (const { file, before } of changed)
        if (before === undefined) texts.delete(file);
        else texts.set(file, before);
      return {
        hash,
        time: Number(seconds) * 1000,
        notes: touched.flatMap((file) => {
          const texts = after.get(file);
          return texts === undefined ? [] : [{ file, before: textsOf(file), after: texts }];
        }),
      };
    });
}

/** Reads texts by their ids in git. */
export async function readTexts(root: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answer = Buffer.from(await git(root, ["cat-file", "--batch"], `${ids.join("\n")}\n`));
  const texts = new Map<string, string>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf("\n", at);
    const [id = "", , size] = answer.toString("utf8", at, end).split(" ");
    if (size === undefined) break; // `missing`, as in a copy without all its texts
    const start = end + 1;
    at = start + Number(size) + 1;
    texts.set(id, answer.toString("utf8", start, at - 1));
  }
  return texts;
}
