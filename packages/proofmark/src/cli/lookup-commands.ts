// Gives the commands of packages/lookup what they need from this command line, each part loaded on demand.
import { addLookupCommands } from "@proofmark/lookup/commands.ts";
import type { Host } from "@proofmark/lookup/host.ts";
import { positive } from "./arguments.ts";
import { print, say } from "./print.ts";

/** Adds find, show and mcp. */
export function addLookup(command: Host["command"], version: string): void {
  addLookupCommands({
    command,
    version,
    positive,
    print,
    async printJson(value) {
      say((await import("./check-report.ts")).escapeJson(value));
    },
    async tokens(code, language) {
      const { createHighlighter } = await import("../content/highlight/highlight.ts");
      return (await createHighlighter()).tokens(code, language);
    },
    tryTool: async (root) => (await import("./try-command.ts")).createTryTool(root),
  });
}
