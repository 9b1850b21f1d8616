// The interface of sandboxes for runners, and their limits.
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { FolderEntry } from "./folder.ts";

/** Limits of one sandbox. Guesses: several times what the notes' own servers and compilers need. */
export const LIMITS = {
  memoryMiB: 1536,
  /** Processes and threads that only a fork bomb reaches. */
  processes: 224,
  fileMiB: 256,
  openFiles: 4096,
  workMiB: 512,
  tmpMiB: 256,
  printedBytes: 4 << 20,
};
/** How a process ended that printed more than the limit. */
export const PRINTED_TOO_MUCH = `it printed more than ${LIMITS.printedBytes >> 20} MB and was stopped`;
/** The working directory of a sandbox. */
export const DIRECTORY = "/work";
/** The user nobody, which replaces root: limits on processes do not apply to root. */
export const NOBODY = 65534;

/** A folder or file of this machine to show in the sandbox. */
export interface Bind {
  readonly from: string;
  readonly to: string;
  /** Makes it writable; it must belong to the user of the sandbox. */
  readonly writable?: boolean | undefined;
  /** Shows a copy of a file, so that its folder may be private to another user. */
  readonly copy?: boolean | undefined;
  /** Creates a symbolic link; `from` is a path in the sandbox. */
  readonly link?: boolean | undefined;
}

/** How a process ended. `outputExceeded` if it was killed for printing too much. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly outputExceeded: boolean;
}

export type Signal = "SIGINT" | "SIGKILL";

/** A process in the sandbox. */
export interface SandboxProcess {
  /** Calls back with everything it prints from now on. Returns a function that stops this. */
  onPrint(listener: (text: string, stream: "out" | "err") => void): () => void;
  write(text: string): void;
  /** Closes its standard input. */
  end(): void;
  kill(signal: Signal, options?: { readonly childrenOnly?: boolean }): void;
  /** Resolves when it has ended; rejects if it could not be started. */
  readonly ended: Promise<Exit>;
}

export interface SpawnOptions {
  readonly cwd?: string | undefined;
  /** Added to the sandbox's own few variables. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Redirects standard error to standard output, in order. */
  readonly merge?: boolean | undefined;
}

export interface Sandbox {
  /** The working directory: empty at first, the only writable one besides `/tmp`. */
  readonly directory: string;
  spawn(command: string, args: readonly string[], options?: SpawnOptions): SandboxProcess;
  /** Writes a file; relative paths start at the working directory. */
  writeFile(file: string, text: string): Promise<void>;
  /** Lists the working directory and all below it, without what `writeFile` wrote unless it has changed. */
  listFiles(): Promise<FolderEntry[]>;
  /** Resolves when no process is busy, or after 3 s; `ifChanged`: at once if all are those of before. */
  waitForRest(options?: { readonly ifChanged?: boolean }): Promise<void>;
  /** Says why the sandbox was closed for something inside, before its processes are reported as ended. */
  readonly fault: Promise<string>;
  /** Ends every process and deletes all files. */
  close(): Promise<void>;
}

/** Where the sandbox shows a bound folder: without a sandbox, below the working directory. */
export function seenIn({ directory }: Sandbox, folder: string): string {
  return directory === DIRECTORY ? folder : path.join(directory, folder);
}

/** A folder that sections do not list: without a sandbox, the working directory, which is not listed then. */
export const scratchOf = ({ directory }: Sandbox): string => (directory === DIRECTORY ? "/tmp" : directory);

/** A text that no program can guess: where it is printed, the answer to what was asked has ended. */
export const newMark = (): string => `--${randomBytes(12).toString("hex")}--`;
