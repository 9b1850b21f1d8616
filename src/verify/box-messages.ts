/** What the processes of a sandbox together may have too much of. */
export type Excess = "processes" | "memory";

/** What the sandbox is told; `id` names a process, or a file being written. */
export type BoxOrder =
  | {
      readonly do: "spawn";
      readonly id: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      /** Standard error goes where standard output goes, in order. */
      readonly merge: boolean;
      /** It is killed when it has printed more since it was last written to. */
      readonly mostBytes: number;
    }
  | { readonly do: "write"; readonly id: number; readonly data: string }
  | { readonly do: "end"; readonly id: number }
  /** Asks for an answer when what snippets left behind does not come and go any more. */
  | { readonly do: "calm"; readonly id: number }
  | { readonly do: "kill"; readonly id: number; readonly signal: NodeJS.Signals; readonly childrenOnly: boolean }
  | { readonly do: "file"; readonly id: number; readonly file: string; readonly text: string };

/** What the sandbox tells. */
export type BoxEvent =
  | { readonly id: number; readonly event: "out" | "err"; readonly data: string }
  | { readonly id: number; readonly event: "exit"; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly id: number; readonly event: "flood" }
  | { readonly id: 0; readonly event: "excess"; readonly of: Excess }
  | { readonly id: number; readonly event: "done" }
  | { readonly id: number; readonly event: "failed"; readonly message: string };
