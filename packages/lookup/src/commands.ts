// The commands that look things up in a built site: find, show and mcp. What they do is loaded on demand.
import type { Command } from "commander";
import type { FindOptions, Host, LookupOptions, ShowOptions } from "./host.ts";

/** Adds the commands to a command line. */
export function addLookupCommands(host: Host): void {
  const lookup = (name: string, description: string): Command =>
    host
      .command(name, description)
      .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
      .option("--on <version>", "what is known on this version, such as postgresql15")
      .option("--values <file>", 'your own values, as JSON: {"database": "shop"}');

  lookup("find", "find snippets of a built site, as its search box does")
    .argument("[words...]", "what to search for (default: all snippets)")
    .option("--in <note>", "only in this note")
    .option("--lang <language>", "only in this language")
    .option("--limit <number>", "maximum number of snippets", host.positive, 10)
    .option("--json", "print the snippets as JSON")
    .action(async (words: readonly string[], options: FindOptions) =>
      (await import("./terminal.ts")).find(words.join(" "), options, host),
    );

  lookup("show", "show a snippet or a section of a built site, with what it printed")
    .argument("<address>", "note#anchor, as find prints it, or the address of the page")
    .option("--code", "print only the code")
    .option("--json", "print it as JSON")
    .action(async (address: string, options: ShowOptions) =>
      (await import("./terminal.ts")).show(address, options, host),
    );

  host
    .command("mcp", "answer agents over standard input and output (Model Context Protocol)")
    .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
    .action(async (options: LookupOptions) => {
      const { openSite } = await import("./library.ts");
      const library = openSite(options);
      const { serveAgents } = await import("./mcp.ts");
      await serveAgents(library, await host.tryTool(options.root), host.version);
    });
}
