import { readFileSync } from "node:fs";
import type { Sandbox } from "../sandbox/interface.ts";
import { readAnswer } from "../sandbox/read-answer.ts";
import { converse } from "./conversation.ts";
import { type ShellTree, shellTreeSchema } from "./shell-tree.ts";

/** Parses shell scripts in the sandbox, with the site's package `unbash`. */
export interface ShellReader {
  /** The commands that a script calls, or the parser's diagnostics if it crashed. */
  read(script: string): Promise<ShellTree | { readonly diagnostics: string }>;
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
        ? readAnswer(shellTreeSchema, text, "the parser of shell scripts")
        : { diagnostics: text };
    },
    stop: () => process.kill("SIGKILL"),
  };
}
