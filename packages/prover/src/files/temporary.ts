// Temporary files and folders. Their names contain the process that creates them, so that leftovers of killed
// commands can be told from files in use.
import { randomBytes } from "node:crypto";
import { type Dirent, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The ending of a temporary file's name: `x.json.4711.tmp`. */
const FILE = /\.(?<pid>\d+)\.tmp(?:\.mjs)?$/;
/** The rest of the name of a temporary folder, behind the prefix: `.dist-new-4711-0a1b2c3d`. */
const FOLDER = /^-(?<pid>\d+)-\w{8}$/;

/** The folders of this process. Ids repeat, as in containers: anything else of its id is a leftover. */
const made = new Set<string>();

/** The name of a temporary file to be renamed to `file`, with an optional ending. */
export function temporaryName(file: string, ending = ""): string {
  const name = `${file}.${process.pid}.tmp${ending}`;
  made.add(name);
  return name;
}

/** Creates a folder whose name begins with `prefix` and is unique to this process. */
export function makeTemporaryFolder(prefix: string): string {
  const folder = `${prefix}-${process.pid}-${randomBytes(4).toString("hex")}`;
  mkdirSync(folder); // not `mkdtemp`, whose folders other users can't enter
  made.add(folder);
  return folder;
}

/** Writes a temporary file and renames it, so that a killed command never leaves half a file. */
export function writeWhole(file: string, text: string): void {
  const temporary = temporaryName(file);
  try {
    const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o666) & 0o777;
    writeFileSync(temporary, text, { mode, flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Temporary folders with this prefix whose processes have ended. */
export function abandonedFolders(prefix: string): string[] {
  const [parent, start] = [path.dirname(prefix), path.basename(prefix)];
  return abandoned(parent, (entry) =>
    entry.isDirectory() && entry.name.startsWith(start) ? FOLDER.exec(entry.name.slice(start.length)) : null,
  );
}

/** Deletes temporary files that killed commands left in a folder. Ignores failures. */
export function removeTemporaryFiles(folder: string): void {
  for (const file of abandoned(folder, (entry) => FILE.exec(entry.name))) tryRemove(file);
}

/** Deletes a file or a folder if possible. */
export function tryRemove(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // another user's, or in use: it stays
  }
}

/** Entries of a folder that an ended process has made. */
function abandoned(folder: string, match: (entry: Dirent) => RegExpExecArray | null): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // the folder does not exist
  }
  return entries.flatMap((entry) => {
    const pid = match(entry)?.groups?.["pid"];
    const file = path.join(folder, entry.name);
    return pid === undefined || made.has(file) || isRunning(Number(pid)) ? [] : [file];
  });
}

/** Whether another process of this id runs. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
