// The interface of sandboxes for runners.
import path from "node:path";
import type { FolderEntry } from "./folder.ts";
import { DIRECTORY } from "./limits.ts";

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

/** Signals that processes can receive. */
export type Signal = "SIGINT" | "SIGTERM" | "SIGKILL" | "SIGHUP";

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
  /**
   * Lists the working directory with everything below it, up to a limit. Leaves out what `writeFile` wrote,
   * unless it has changed.
   */
  listFiles(): Promise<FolderEntry[]>;
  /** Resolves when the background processes of snippets are idle, or three seconds later. */
  waitForIdle(): Promise<void>;
  /** Resolves when no process computes or waits for the disk, or three seconds later. */
  waitForRest(): Promise<void>;
  /**
   * Resolves with a sentence if the sandbox was closed for something that happened inside, before its
   * processes are reported as ended.
   */
  readonly fault: Promise<string>;
  /** Ends every process and deletes all files. */
  close(): Promise<void>;
}

/** Where the sandbox shows a bound folder: without a sandbox, below the working directory. */
export function seenIn({ directory }: Sandbox, folder: string): string {
  return directory === DIRECTORY ? folder : path.join(directory, folder);
}
