// The command line: takes arguments, prints to the terminal, and sets the exit status. Only this room prints.

import { readFileSync } from "node:fs";
import path from "node:path";
import { GENERATOR_NAMES } from "@proofmark/import/project.ts";
import { addLookupCommands } from "@proofmark/lookup/commands.ts";
import { RELEASES } from "@proofmark/prover/toolbox/packages.ts";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { hostName } from "../serve/site-server.ts";
import { nameRoot, print, printFailure, sayJson } from "./print.ts";

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/**
 * Runs the command line with `argv` in Node's format. Sets the exit status: 0 success, 1 problems, 2 wrong
 * usage.
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2; // commander has printed its message
      return;
    }
    printFailure(error);
    process.exitCode = 1;
  }
}

function createProgram(): Command {
  const program = new Command("proofmark")
    .description("Builds and serves a site of developer notes.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("(add --help for the list of commands and options)")
    .showSuggestionAfterError()
    .configureOutput({ writeOut: (text) => print("stdout", text), writeErr: (text) => print("stderr", text) })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .exitOverride();
  const command = (name: string, description: string, parent = program): Command =>
    parent
      .command(name)
      .description(description)
      .version(version, "-v, --version", "print the version")
      .addOption(
        new Option("--root <folder>", "folder of the site: notes and site.config.ts")
          .argParser((value: string) => path.resolve(value))
          .default(process.cwd(), "the current one"),
      )
      .option("--cache-dir <folder>", "folder for caches, relative to the site's folder", ".cache")
      .hook("preAction", (_, action) => {
        const { root, cacheDir } = action.opts<{ root: string; cacheDir: string }>();
        nameRoot(root);
        process.env["PROOFMARK_CACHE"] = cacheDir; // threads and every room read it there
      })
      .exitOverride();

  const server = (name: string, description: string): Command =>
    command(name, description)
      .option("--port <number>", "port to listen on (default: 3000 or the next free one)", port)
      .option("--host <address>", "address to listen on; 0.0.0.0 for the whole network", "localhost")
      .option(
        "--allow-host <name>",
        "accept this host name too; can be repeated, and .example.com includes all names below it",
        hostNames,
      );
  server("dev", "serve the site while you write: shows edits at once").action(async (options) =>
    (await import("./serve-commands.ts")).runDev(options),
  );

  command("build", "write the site as static files")
    .option("--out-dir <folder>", "where to write, relative to the site's folder", "dist")
    .action(async (options) => (await import("./build-command.ts")).runBuild(options));

  server("preview", "serve a built site as a static host would")
    .option("--out-dir <folder>", "the built site, relative to the site's folder", "dist")
    .action(async (options) => (await import("./serve-commands.ts")).runPreview(options));

  command(
    "check",
    "run the snippets of the notes, or of other Markdown, and compare their output with the locks",
  )
    .argument(
      "[note...]",
      "notes by name or path, Markdown files by path or pattern, `name:line` for one snippet (default: all notes)",
    )
    .option("--only <runner>", "only snippets of this runner: shell, make, …")
    .option("--changed", "only snippets that no lock proves")
    .option("--json", "print the results, or with --tools the tools, as JSON")
    .option("--details", "print each failure, also those with the same cause")
    .option(
      "--update",
      "write the locks: each snippet runs twice, and a note's lock is written if all of it is proven",
    )
    .addOption(
      new Option(
        "--every",
        "also run each snippet on every other version that the runners offer, and compare with the locks; with --update write what they lack, with --changed run only that",
      ).conflicts("mutate"),
    )
    .addOption(
      new Option("--mutate", "try small mistakes in snippets, and show those that nothing notices").conflicts(
        ["changed", "json", "update", "every", "list", "tools"],
      ),
    )
    .addOption(
      new Option("--sample <number>", "with --mutate: mistakes to try in each snippet")
        .argParser(positive)
        .default(2),
    )
    .addOption(new Option("--seed <text>", "with --mutate: another seed, another sample").default("0"))
    .addOption(
      new Option(
        "--stale",
        "list claims that were last checked more than 90 days ago; runs nothing",
      ).conflicts(["every", "mutate", "update", "list", "tools"]),
    )
    .addOption(
      new Option("--days <number>", "with --stale: another number of days").argParser(positive).default(90),
    )
    .option("--list", "count the snippets of each note by level; runs nothing")
    .option("--tools", "list the tools found, and how to get missing ones; runs nothing")
    .option("--no-sandbox", "run snippets as you, with your files and your network")
    .action(async (notes, options) => (await import("./check-command.ts")).runCheck(notes, options));

  command("try", "run your own code on the versions of its tool, as check would, and compare what they print")
    .argument("<language>", "language of the code, as on a fence: sql, sh, ts, …")
    .argument("[file]", "file with the code (default: standard input)")
    .addOption(
      new Option("--on <versions>", "names such as postgresql15,postgresql18, or `all`")
        .argParser(names)
        .default([], "the default version"),
    )
    .option("--setup <note#anchor>", "run it in this place of a note, after all that runs above it there")
    .option("--timeout <time>", "how long it may take on each version: 30s (default: 60s)")
    .option("--json", "print the verdicts as JSON")
    .option("--no-sandbox", "run it as you, with your files and your network")
    .addHelpText(
      "after",
      "\nThe status is 0 if it works and prints the same everywhere, 1 if not, 2 if nothing was tried.",
    )
    .action(async (language, file, options) =>
      (await import("./try-command.ts")).runTry(language, file, options),
    );

  program
    .command("import")
    .description("copy the docs folder of Docusaurus, VitePress, Starlight or MkDocs into a new site")
    .version(version, "-v, --version", "print the version")
    .argument("<folder>", "the folder with the configuration of the other generator, or one below it")
    .option("--to <folder>", "folder of the new site: a new or an empty one", "imported-site")
    .addOption(
      new Option("--from <generator>", "the other generator, if its files don't show it").choices(
        GENERATOR_NAMES,
      ),
    )
    .exitOverride()
    .action(async (folder: string, options: { to: string; from?: string }) =>
      (await import("./import-command.ts")).runImport(folder, options, version),
    );

  const search = program.command("search").description("work with the hosted search index").exitOverride();
  command("push", "replace the hosted search index with the current notes", search)
    .option("--dry-run", "show what would be sent, and send nothing", false)
    .addHelpText("after", "\nReads the key for writing from the environment variable SEARCH_ADMIN_KEY.")
    .action(async (options) => (await import("./search-command.ts")).runSearchPush(options));

  command(
    "tools",
    "fetch the tools that the site's runners need from other Debian releases into the site's cache folder",
  )
    .argument("[release...]", `of ${RELEASES.join(", ")}; by default all except this machine's own`)
    .action(async (releases, options) => (await import("./tools-command.ts")).runTools(releases, options));

  addLookupCommands({
    ...{ command, version, positive, print, printJson: sayJson },
    tryTool: async (root) => (await import("./try-command.ts")).createTryTool(root),
  });
  return program;
}

// ---- values of options: each reader throws an InvalidArgumentError that says what it expects

/** The number of a port; 0 takes any free one. */
function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535)
    throw new InvalidArgumentError("a port is a number from 0 to 65535 (0 takes any free one).");
  return number;
}

/** A whole number from 1. */
function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError("it must be a whole number, 1 or more.");
  return number;
}

/** Names between commas, added to those of earlier options of the same name. */
const names = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value.split(",").filter((name) => name !== ""),
];

/** A host name, added to those of earlier options of the same name. */
function hostNames(value: string, before: readonly string[] = []): string[] {
  if (hostName(value) === undefined || value.includes(":"))
    throw new InvalidArgumentError("a host name has no scheme, port or path, as in notes.example.com.");
  return [...before, value];
}
