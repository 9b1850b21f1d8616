// The commands that look things up in a built site.
import type { Command } from "commander";
import { positive } from "./arguments.ts";

/** Adds the commands that look things up; `command` makes one with the options that all commands have. */
export function addLookupCommands(
  command: (name: string, description: string) => Command,
  version: string,
): void {
  const lookup = (name: string, description: string): Command =>
    command(name, description)
      .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
      .option("--on <version>", "what is known on this version, such as postgresql15")
      .option("--values <file>", 'your own values, as JSON: {"database": "shop"}');

  lookup("find", "find snippets of a built site, as its search box does")
    .argument("[words...]", "what to search for (default: all snippets)")
    .option("--in <note>", "only in this note")
    .option("--lang <language>", "only in this language")
    .option("--limit <number>", "maximum number of snippets (default: 10; all with --tsv)", positive)
    .option("--json", "print the snippets as JSON")
    .option("--tsv", "print a line for each, with tabs between the fields")
    .action(async (words: readonly string[], options) =>
      (await import("./find-command.ts")).runFind(words.join(" "), options),
    );

  lookup("show", "show a snippet or a section of a built site, with what it printed")
    .argument("<address>", "note#anchor, as find prints it, or the address of the page")
    .option("--code", "print only the code")
    .option("--json", "print it as JSON")
    .action(async (address: string, options) =>
      (await import("./show-command.ts")).runShow(address, options),
    );

  command("mcp", "answer agents over standard input and output (Model Context Protocol)")
    .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
    .action(async (options) => (await import("./mcp-command.ts")).runMcp({ ...options, version }));
}
