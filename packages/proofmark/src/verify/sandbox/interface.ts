// What runners know of a sandbox.
import path from "node:path";
import { DIRECTORY } from "./limits.ts";

/** A folder or file of this machine that can be seen in the sandbox. */
export interface Bind {
  readonly from: string;
  readonly to: string;
  /** It can be written; it must belong to the user of the sandbox. */
  readonly writable?: boolean | undefined;
  /** It is a file, and seen as a copy, so that its folder may be closed to the user of the sandbox. */
  readonly copy?: boolean | undefined;
  /** It is a symbolic link, and `from` a path in the sandbox. */
  readonly link?: boolean | undefined;
}

/** How a process ended. `flooded` if it was killed for what it printed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly flooded: boolean;
}

/** Signals that processes get. */
export type Signal = "SIGINT" | "SIGTERM" | "SIGKILL" | "SIGHUP";

/** A process in the sandbox. */
export interface SandboxProcess {
  /** Called with everything it prints from now on; returns how to stop that. */
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
  /** Standard error goes where standard output goes, in order. */
  readonly merge?: boolean | undefined;
}

export interface Sandbox {
  /** The working directory: empty at first, the only one besides `/tmp` that can be written. */
  readonly directory: string;
  spawn(command: string, args: readonly string[], options?: SpawnOptions): SandboxProcess;
  /** Writes a file; a relative path counts from the working directory. */
  writeFile(file: string, text: string): Promise<void>;
  /** Resolves when what snippets left behind does not come and go any more, or half a second later. */
  calm(): Promise<void>;
  /**
   * Resolves with a sentence when it was closed for what happened inside: before its processes are reported
   * as ended.
   */
  readonly fault: Promise<string>;
  /** Ends every process and removes every file of it. */
  close(): Promise<void>;
}

/** Where a bound folder is seen: without a sandbox, below the working directory. */
export function seenIn({ directory }: Sandbox, folder: string): string {
  return directory === DIRECTORY ? folder : path.join(directory, folder);
}
