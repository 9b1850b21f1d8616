import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("plain");
/** Each command has a process of its own, as in a shell, so its exit status is the process's. */
const run = (...args: readonly string[]) => site.runAlone({}, ...args);

const HELP = `Usage: proofmark [options] [command]

Builds and serves a site of developer notes.

Options:
  -v, --version  print the version
  -h, --help     print this help

Commands:
  dev            serve the site while you write: shows edits at once
  build          write the site as static files
  preview        serve a built site as a static host would
  check          run the snippets of the notes, or of other Markdown, and
                 compare their output with the locks
  try            run your own code on the versions of its tool, as check would,
                 and compare what they print
  import         copy the docs folder of Docusaurus, VitePress, Starlight or
                 MkDocs into a new site
  search         work with the hosted search index
  tools          fetch the tools that the site's runners need from other Debian
                 releases into the site's cache folder
  find           find snippets of a built site, as its search box does
  show           show a snippet or a section of a built site, with what it
                 printed
  mcp            answer agents over standard input and output (Model Context
                 Protocol)
  help           display help for command
`;

const BUILD_HELP = `Usage: proofmark build [options]

write the site as static files

Options:
  -v, --version         print the version
  --root <folder>       folder of the site: notes and site.config.ts (default:
                        the current one)
  --cache-dir <folder>  folder for caches, relative to the site's folder
                        (default: ".cache")
  --out-dir <folder>    where to write, relative to the site's folder (default:
                        "dist")
  -h, --help            print this help
`;

describe("help", () => {
  it.each([["--help"], ["-h"], ["help"]])("names the commands with %s", async (...args) => {
    expect(await run(...args)).toEqual({ status: 0, stdout: HELP, stderr: "" });
  });

  it("is shown as an error when no command is named", async () => {
    expect(await run()).toEqual({ status: 2, stdout: "", stderr: HELP });
  });

  it.each([
    ["build", "--help"],
    ["help", "build"],
  ])("names the options of build with %s %s", async (...args) => {
    expect(await run(...args)).toEqual({ status: 0, stdout: BUILD_HELP, stderr: "" });
  });

  it("names the options of dev", async () => {
    expect(await run("dev", "--help")).toEqual({
      status: 0,
      stdout: `Usage: proofmark dev [options]

serve the site while you write: shows edits at once

Options:
  -v, --version         print the version
  --root <folder>       folder of the site: notes and site.config.ts (default:
                        the current one)
  --cache-dir <folder>  folder for caches, relative to the site's folder
                        (default: ".cache")
  --port <number>       port to listen on (default: 3000 or the next free one)
  --host <address>      address to listen on; 0.0.0.0 for the whole network
                        (default: "localhost")
  --allow-host <name>   accept this host name too; can be repeated, and
                        .example.com includes all names below it
  -h, --help            print this help
`,
      stderr: "",
    });
  });

  it("names the options of preview", async () => {
    expect(await run("preview", "--help")).toEqual({
      status: 0,
      stdout: `Usage: proofmark preview [options]

serve a built site as a static host would

Options:
  -v, --version         print the version
  --root <folder>       folder of the site: notes and site.config.ts (default:
                        the current one)
  --cache-dir <folder>  folder for caches, relative to the site's folder
                        (default: ".cache")
  --port <number>       port to listen on (default: 3000 or the next free one)
  --host <address>      address to listen on; 0.0.0.0 for the whole network
                        (default: "localhost")
  --allow-host <name>   accept this host name too; can be repeated, and
                        .example.com includes all names below it
  --out-dir <folder>    the built site, relative to the site's folder (default:
                        "dist")
  -h, --help            print this help
`,
      stderr: "",
    });
  });
});

describe("the version", () => {
  it.each([["--version"], ["-v"], ["build", "--version"], ["dev", "--version"], ["preview", "-v"]])(
    "is printed with %s %s",
    async (...args) => {
      expect(await run(...args)).toEqual({ status: 0, stdout: "3.3.0\n", stderr: "" });
    },
  );
});

describe("wrong usage", () => {
  const hint = "(add --help for the list of commands and options)\n";

  it.each([
    [["buid"], "error: unknown command 'buid'\n(Did you mean build?)\n"],
    [["deploy"], "error: unknown command 'deploy'\n"],
    [["build", "--outdir", "x"], "error: unknown option '--outdir'\n(Did you mean --out-dir?)\n"],
    [["--root", "x"], "error: unknown option '--root'\n"],
    [["build", "extra"], "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n"],
    [["build", "--out-dir"], "error: option '--out-dir <folder>' argument missing\n"],
    [
      ["dev", "--port", "abc"],
      "error: option '--port <number>' argument 'abc' is invalid. a port is a number from 0 to 65535 (0 takes any free one).\n",
    ],
    [
      ["preview", "--port", "70000"],
      "error: option '--port <number>' argument '70000' is invalid. a port is a number from 0 to 65535 (0 takes any free one).\n",
    ],
    [
      ["dev", "--allow-host", "https://notes.test/"],
      "error: option '--allow-host <name>' argument 'https://notes.test/' is invalid. a host name has no scheme, port or path, as in notes.example.com.\n",
    ],
  ])("is refused with a hint: %j", async (args, message) => {
    expect(await run(...args)).toEqual({ status: 2, stdout: "", stderr: message + hint });
  });
});
