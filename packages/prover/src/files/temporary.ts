// Temporary files and folders. Their names contain the process that creates them, so that leftovers of killed
// processes can be told from files in use, even where process ids repeat, as in containers.
import { randomBytes } from "node:crypto";
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** This process as it appears in names: its id, and its start time in clock ticks of the system. */
const MAKER = `${process.pid}-${startOf(process.pid)}`;

/** The ending of a temporary file's name: `x.json.4711-88.tmp`. */
const FILE = /\.(?<pid>\d+)-(?<start>\d+)\.tmp(?:\.mjs)?$/;
/** What follows the prefix in the name of a temporary folder: `.dist-new-4711-88-a1B2c3`. */
const FOLDER = /^-(?<pid>\d+)(?:-(?<start>\d+)(?:-\w{6,})?)?$/;

/** The name of a temporary file to be renamed to `file`, with an optional ending. */
export const temporaryName = (file: string, ending = ""): string => `${file}.${MAKER}.tmp${ending}`;

/** Creates a folder whose name begins with `prefix` and is unique to this process. */
export function makeTemporaryFolder(prefix: string): string {
  const folder = `${prefix}-${MAKER}-${randomBytes(4).toString("hex")}`;
  mkdirSync(folder); // not `mkdtemp`, whose folders other users can't enter
  return folder;
}

/**
 * Writes a temporary file and renames it, so that a killed command leaves the old file or the new one, never
 * half of one.
 */
export function writeWhole(file: string, text: string): void {
  const temporary = temporaryName(file);
  try {
    writeFileSync(temporary, text, { mode: modeOf(file), flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Temporary folders with this prefix whose processes have ended. */
export const abandonedFolders = (prefix: string): string[] => {
  const [parent, start] = [path.dirname(prefix), path.basename(prefix)];
  return abandoned(parent, (entry) =>
    entry.isDirectory() && entry.name.startsWith(start) ? FOLDER.exec(entry.name.slice(start.length)) : null,
  );
};

/** Deletes temporary files that killed commands left in a folder. Ignores failures. */
export function removeTemporaryFiles(folder: string): void {
  for (const file of abandoned(folder, (entry) => FILE.exec(entry.name))) tryRemove(file);
}

/** Entries of a folder that an ended process has made. What a link leads to is not one. */
function abandoned(folder: string, match: (entry: Dirent) => RegExpExecArray | null): string[] {
  return entriesIn(folder)
    .filter((entry) => {
      const made = match(entry)?.groups;
      return made !== undefined && !isRunning(Number(made["pid"]), made["start"]);
    })
    .map(({ name }) => path.join(folder, name));
}

/** Deletes a file or a folder if possible. */
export function tryRemove(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // another user's, or in use: it stays
  }
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // the folder does not exist
  }
}

function modeOf(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o666) & 0o777;
}

/**
 * Whether the process in a name still runs. The id alone is not enough, since another process may have it by
 * now.
 */
function isRunning(pid: number, start: string | undefined): boolean {
  if (start !== undefined && startOf(pid) !== "0") return startOf(pid) === start;
  if (pid === process.pid) return start === startOf(pid);
  try {
    process.kill(pid, 0);
    return start === undefined || start === "0";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The start time of a process; 0 where the system does not tell. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "0";
  } catch {
    return "0"; // not Linux, or no such process
  }
}
