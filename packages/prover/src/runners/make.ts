import path from "node:path";
import type { Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { findVariants, foundTools, missingProgram, readOptions, toolIn } from "../runner/tools.ts";
import { scratchOf } from "../sandbox/interface.ts";
import { isShell } from "../text/languages.ts";
import { callsProgram, startShellSession } from "./shell.ts";

const GNU_MAKE = { command: "make", args: ["--version"], version: /GNU Make (?<version>[\d.]+)/ };
const PACKAGES = "make gcc libc6-dev"; // many makefiles call a compiler

/** A runner for GNU Make: commands that call it, and makefiles, each in the section's directory. */
export function make(options: Record<string, never> = {}): Runner {
  readOptions(options, {}, "make(): expected no options");
  return {
    name: "make",
    toolbox: { make: { experimental: [PACKAGES], bookworm: [PACKAGES] } },
    claims: ({ fence, code }) =>
      isMakefile(fence.language) || (isShell(fence.language) && callsProgram(code, ["make"])),
    find: async (toolbox) =>
      foundTools(
        findVariants(toolbox, "make", GNU_MAKE),
        missingProgram("GNU Make", ["make"], { inToolbox: true }),
      ),
    async start(context): Promise<Session> {
      const tool = await toolIn(context.sandbox, "GNU Make", GNU_MAKE);
      return startShellSession(context, async () => tool, {
        run: ({ code }) => runMakefile(code, context, tool),
        interrupt: () => context.shell().interrupt(),
      });
    },
  };
}

const isMakefile = (language: string): boolean => language === "makefile" || language === "make";

/** Runs a makefile's default target. Only parses a makefile without targets. */
async function runMakefile(code: string, context: SequenceContext, tool: Outcome["tool"]): Promise<Outcome> {
  const file = path.posix.join(scratchOf(context.sandbox), "makefile");
  await context.sandbox.writeFile(file, `${code}\n`);
  const shell = context.shell();
  const { status, output } = await shell.run(`make -f ${file}`);
  if (!/^make: \*\*\* No targets\./m.test(output)) return { ok: status === 0, exit: status, output, tool };
  const read = await shell.run(`make -n -f ${file} --eval 'snippets-read: ;' snippets-read`);
  return { ok: read.status === 0, output: "", diagnostics: read.output, tool, level: "parsed" };
}
