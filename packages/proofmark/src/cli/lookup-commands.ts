// Gives the commands of packages/lookup what they need from this command line, each part loaded on demand.
import { addLookupCommands } from "@proofmark/lookup/commands.ts";
import type { Host, Piece } from "@proofmark/lookup/host.ts";
import { positive } from "./arguments.ts";
import { print, sayJson } from "./print.ts";

/** Adds find, show and mcp. */
export function addLookup(command: Host["command"], version: string): void {
  addLookupCommands({
    command,
    version,
    positive,
    print,
    printJson: sayJson,
    highlight,
    tryTool: async (root) => (await import("./try-command.ts")).createTryTool(root),
  });
}

/** Styles by kind of token, as the page's colours: keywords, strings, numbers, functions, comments. */
const STYLES = { k: "magenta", s: "green", n: "yellow", f: "blue", c: "gray" } as const;

async function highlight(code: string, language: string): Promise<readonly Piece[]> {
  if (!process.stdout.isTTY) return [`${code}\n`]; // grammars take longer than all the rest
  const { createHighlighter } = await import("../content/highlight/highlight.ts");
  const lines = await (await createHighlighter()).highlight(code, language);
  const styleOf = (kind: string) => (kind in STYLES ? STYLES[kind as keyof typeof STYLES] : undefined);
  return lines.flatMap(({ tokens }) => [
    ...tokens.map(({ text, kind }): Piece => {
      const style = styleOf(kind);
      return style === undefined ? text : { style, text };
    }),
    "\n",
  ]);
}
