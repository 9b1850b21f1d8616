import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import { missingProgram } from "../runner/missing-program.ts";
import { readOptions } from "../runner/options.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { versionOf } from "../runner/tool-version.ts";
import { isShell, startShellSession } from "./shell.ts";

const MAKE = "/usr/bin/make";
const VERSION = /GNU Make (?<version>[\d.]+)/;

export interface MakeOptions {
  /** Versions that snippets name with `on=`: `["4.3", "4.4"]`. */
  readonly versions?: readonly string[];
}

/** A runner for GNU Make: commands that call it, and makefiles, each in the section's directory. */
export function make(options: MakeOptions = {}): Runner {
  const { versions } = readOptions("make", { versions: v.optional(v.array(v.string()), []) }, options);
  return {
    name: "make",
    levels: ["ran", "parsed"],
    toolbox: { make: ["make"] },
    claims: ({ fence, code }) =>
      ["makefile", "make"].includes(fence.language) ||
      (isShell(fence.language) && /^(?:.*[;&|]\s*|\w+=\S* )*make\b/m.test(code)),
    async find(toolbox) {
      const own = existsSync(MAKE)
        ? [
            {
              version:
                VERSION.exec(execFileSync(MAKE, ["--version"], { encoding: "utf8" }))?.groups?.["version"] ??
                "",
              root: undefined,
            },
          ]
        : [];
      const variants = [...own, ...toolbox.find("make")].map(({ version, root }) => ({
        name: `make${version.split(".").slice(0, 2).join(".")}`,
        root,
      }));
      const missing = versions.filter((version) => !variants.some(({ name }) => name === `make${version}`));
      return {
        variants,
        missing: [
          ...(variants.length > 0 ? [] : [missingProgram("GNU Make", ["make"], { inToolbox: true })]),
          ...missing.map((version) => ({
            name: `GNU Make ${version}`,
            variants: [`make${version}`],
            fix: "fetch it with `npx proofmark tools`",
          })),
        ],
      };
    },
    async start(context): Promise<Session> {
      let version: Promise<string> | undefined;
      const toolOf = async (): Promise<Outcome["tool"]> => {
        version ??= versionOf(context.sandbox, ["make", "--version"], VERSION);
        return { name: "GNU Make", version: await version };
      };
      const shell = await startShellSession(context, toolOf);
      return {
        ...shell,
        run: async (snippet, options) =>
          isShell(snippet.fence.language)
            ? shell.run(snippet, options)
            : runMakefile(snippet.code, context, await toolOf()),
      };
    },
  };
}

/** Runs a makefile's default target. Only parses a makefile without targets. */
async function runMakefile(code: string, context: SequenceContext, tool: Outcome["tool"]): Promise<Outcome> {
  const file = "/tmp/makefile";
  await context.sandbox.writeFile(file, `${code}\n`);
  const shell = context.shell();
  const { status, output } = await shell.run(`make -f ${file}`);
  if (!/^make: \*\*\* No targets\./m.test(output)) return { ok: status === 0, exit: status, output, tool };
  const read = await shell.run(`make -n -f ${file} --eval 'snippets-read: ;' snippets-read`);
  return { ok: read.status === 0, output: "", diagnostics: read.output, tool, level: "parsed" };
}
