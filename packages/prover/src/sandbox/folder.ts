// Lists what a folder contains. Compiled into the agent.
import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import path from "node:path";
import { read } from "./process-tree.ts";

/** Something in a folder, without folders that contain something. */
export interface FolderEntry {
  /** Relative to the folder. */
  readonly file: string;
  /** Permissions in octal, and what it is unless a file: `644`, `link`. */
  readonly mode: string;
  /** The text of a small file, or a hash; `compiled`; the target of a link. */
  readonly text: string;
}

/** Entries to list. A guess: a section that leaves more has installed or generated something. */
const MAX_ENTRIES = 2000;
/** Larger files are hashed, and so are those that are no text. */
const MAX_TEXT_BYTES = 1 << 16;
const MAX_HASHED_BYTES = 1 << 24;
/** First bytes of programs, objects and archives of objects, which differ with each release of a compiler. */
const COMPILED = /^(?:\x7fELF|!<arch>\n)/;

/** Lists a folder with everything below it. Follows no link, and opens nothing but regular files. */
export function listFolder(folder: string): FolderEntry[] {
  const entries: FolderEntry[] = [];
  const waiting = [""];
  while (waiting.length > 0 && entries.length < MAX_ENTRIES) {
    const below = waiting.shift() ?? "";
    const names = read(() => readdirSync(path.join(folder, below)).sort()) ?? [];
    if (below !== "" && names.length === 0) entries.push(entryOf(folder, `${below}/`));
    for (const name of names) {
      const file = path.posix.join(below, name);
      const stat = read(() => lstatSync(path.join(folder, file)));
      if (stat?.isDirectory()) waiting.push(file);
      else if (stat !== undefined) entries.push(entryOf(folder, file));
    }
  }
  return entries.slice(0, MAX_ENTRIES);
}

function entryOf(folder: string, file: string): FolderEntry {
  const full = path.join(folder, file);
  const stat = read(() => lstatSync(full));
  if (stat?.isSymbolicLink()) return { file, mode: "link", text: read(() => readlinkSync(full)) ?? "" };
  const mode = ((stat?.mode ?? 0) & 0o7777).toString(8);
  if (stat?.isDirectory()) return { file, mode, text: "" };
  if (!stat?.isFile()) return { file, mode: `${mode} special`, text: "" };
  return { file, mode, text: read(() => textOf(full)) ?? "unreadable" };
}

/** A snippet may replace the file meanwhile: a pipe does not block, and a link is not followed. */
function textOf(full: string): string {
  const opened = openSync(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(opened);
    if (size > MAX_HASHED_BYTES) return `${size} bytes`;
    const bytes = readFileSync(opened);
    if (COMPILED.test(bytes.toString("latin1", 0, 8))) return "compiled";
    const text = bytes.length > MAX_TEXT_BYTES ? undefined : bytes.toString("utf8");
    if (text !== undefined && Buffer.from(text).equals(bytes)) return text;
    return `${bytes.length} bytes, ${createHash("sha256").update(bytes).digest("hex")}`;
  } finally {
    closeSync(opened);
  }
}
