import { readFileSync } from "node:fs";
import type { Sandbox } from "../sandbox/interface.ts";
import { readAnswer } from "../sandbox/read-answer.ts";
import { converse } from "./conversation.ts";
import { type ShellTree, shellTreeSchema } from "./shell-tree.ts";

/** Reads shell scripts in the sandbox, with the package `unbash` of the site. */
export interface ShellReader {
  /** The commands that a script calls; `complaint` is what the reader said if it ended instead. */
  read(script: string): Promise<ShellTree | { readonly complaint: string }>;
  stop(): void;
}

export function startShellReader(sandbox: Sandbox): ShellReader {
  const program = readFileSync(new URL("./shell-tree-agent.js", import.meta.url), "utf8");
  const process = sandbox.spawn("node", ["--input-type=module", "--eval", program], { merge: true });
  const conversation = converse(process);
  return {
    async read(script) {
      const { text, exit } = await conversation.ask(`${JSON.stringify(script)}\n`, /(?<=\})\n$/);
      return exit === undefined
        ? readAnswer(shellTreeSchema, text, "the reader of shell scripts")
        : { complaint: text };
    },
    stop: () => process.kill("SIGKILL"),
  };
}
