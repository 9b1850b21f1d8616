// Files and folders in the making. Their names say which process makes them, so that what a killed one left
// behind can be told from what another is busy with, also where process ids start again, as in containers.
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** This process as names have it: its id, and when it was started, in ticks of the system's clock. */
const MAKER = `${process.pid}-${startOf(process.pid)}`;

/** How the name of a temporary file ends: `x.json.4711-88.tmp`. */
const FILE = /\.(?<pid>\d+)-(?<start>\d+)\.tmp(?:\.mjs)?$/;
/** What comes after the prefix in the name of a temporary folder: `.dist-new-4711-88-a1B2c3`. */
const FOLDER = /^-(?<pid>\d+)(?:-(?<start>\d+)(?:-\w{6,})?)?$/;

/** Where a file is written before it takes its place, and what comes after the name. */
export const temporaryName = (file: string, ending = ""): string => `${file}.${MAKER}.tmp${ending}`;

/** Makes a folder whose name begins with `prefix`, and which no other process has. */
export function makeTemporaryFolder(prefix: string): string {
  const folder = `${prefix}-${MAKER}-${randomBytes(4).toString("hex")}`;
  mkdirSync(folder); // not by mkdtemp: other users could not enter that
  return folder;
}

/**
 * Writes under another name and then renames, so that a killed command leaves the old file or the new one,
 * never half of one.
 */
export function writeWhole(file: string, text: string): void {
  const temporary = temporaryName(file);
  try {
    writeFileSync(temporary, text, { mode: modeOf(file) });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Temporary folders with this prefix whose processes have ended. */
export const abandonedFolders = (prefix: string): string[] => {
  const [parent, start] = [path.dirname(prefix), path.basename(prefix)];
  return abandoned(parent, (name) => (name.startsWith(start) ? FOLDER.exec(name.slice(start.length)) : null));
};

/** Removes temporary files that killed commands left in a folder. One that can't be removed does no harm. */
export function removeTemporaryFiles(folder: string): void {
  for (const file of abandoned(folder, (name) => FILE.exec(name))) tryRemove(file);
}

function abandoned(folder: string, match: (name: string) => RegExpExecArray | null): string[] {
  return namesIn(folder)
    .filter((name) => {
      const made = match(name)?.groups;
      return made !== undefined && !isRunning(Number(made["pid"]), made["start"]);
    })
    .map((name) => path.join(folder, name));
}

/** Removes a file or a folder if that can be done. */
export function tryRemove(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // another user's: it stays, and nothing waits for it
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no such folder: nothing was left in it
  }
}

function modeOf(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o666) & 0o777;
}

/**
 * Whether the process that a name speaks of still runs. Its id alone does not say so: it may be another's by
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

/** When a process was started; 0 where the system does not say. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "0";
  } catch {
    return "0"; // not Linux, or there is no such process
  }
}
