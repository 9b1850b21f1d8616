// The commands that look things up in a built site, and what completes them.
import { Argument, type Command } from "commander";
import { FORMAT_NAMES, type FormatName } from "../lookup/exports/names.ts";
import { positive } from "./arguments.ts";
import type { ExportArguments } from "./export-command.ts";

/** Adds the commands that look things up; `command` makes one with the options that all commands have. */
export function addLookupCommands(
  program: Command,
  command: (name: string, description: string) => Command,
  version: string,
): void {
  const lookup = (name: string, description: string): Command =>
    command(name, description)
      .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
      .option("--site <address>", "a site at an address instead: fetched once, then kept")
      .option("--refresh", "with --site: fetch it again")
      .option("--on <version>", "what is known on this version, such as postgresql15");
  const answer = (name: string, description: string): Command =>
    lookup(name, description).option("--values <file>", 'your own values, as JSON: {"database": "shop"}');

  answer("find", "find snippets of a built site, as its search box does")
    .argument("[words...]", "what to search for (default: all snippets)")
    .option("--in <note>", "only in this note")
    .option("--lang <language>", "only in this language")
    .option("--limit <number>", "maximum number of snippets (default: 10; all with --tsv)", positive)
    .option("--json", "print the snippets as JSON")
    .option("--tsv", "print a line for each, with tabs between the fields: for fzf")
    .action(async (words: readonly string[], options) =>
      (await import("./find-command.ts")).runFind(words.join(" "), options),
    );

  answer("show", "show a snippet or a section of a built site, with what it printed")
    .argument("<address>", "note#anchor, as find prints it, or the address of the page")
    .option("--code", "print only the code")
    .option("--json", "print it as JSON")
    .action(async (address: string, options) =>
      (await import("./show-command.ts")).runShow(address, options),
    );

  answer("copy", "put the code of a snippet on the clipboard")
    .argument("<address>", "note#anchor of the snippet, as find prints it")
    .action(async (address: string, options) =>
      (await import("./copy-command.ts")).runCopy(address, options),
    );

  lookup("export", "write the snippets of a built site as a file for another program")
    .addArgument(new Argument("<format>", "the program that reads it").choices(FORMAT_NAMES))
    .option("--in <note>", "only of this note")
    .option("--lang <language>", "only in this language")
    .option("--to <folder>", "where to write", ".")
    .action(async (format: FormatName, options: ExportArguments) =>
      (await import("./export-command.ts")).runExport(format, options),
    );

  command("mcp", "answer agents over standard input and output (Model Context Protocol)")
    .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
    .action(async (options) => (await import("./mcp-command.ts")).runMcp({ ...options, version }));

  program
    .command("completion")
    .description("print a script that completes commands and options in your shell")
    .argument("<shell>", "bash, zsh or fish")
    .exitOverride()
    .action(async (shell: string) => (await import("./completion-command.ts")).runCompletion(shell, program));
}
