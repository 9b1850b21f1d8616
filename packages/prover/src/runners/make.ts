import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import { missingProgram } from "../runner/missing-program.ts";
import { readOptions } from "../runner/options.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { versionOf } from "../runner/tool-version.ts";
import { seriesOf } from "../toolbox/debian-packages.ts";
import { newestFirst } from "../toolbox/toolbox.ts";
import { callsProgram, isShell, startShellSession } from "./shell.ts";

const MAKE = "/usr/bin/make";
const VERSION = /GNU Make (?<version>[\d.]+)/;
/** The make of the BSDs, under the name `make` too, for snippets that show what is particular to GNU Make. */
const BMAKE = "bmake";

export interface MakeOptions {
  /** Versions that snippets name with `on=`, the default first: `["4.4", "4.3"]`. */
  readonly versions?: readonly string[];
}

/** A runner for GNU Make: commands that call it, and makefiles, each in the section's directory. */
export function make(options: MakeOptions = {}): Runner {
  const { versions } = readOptions("make", { versions: v.optional(v.array(v.string()), []) }, options);
  return {
    name: "make",
    toolbox: { make: ["make", "gcc", "libc6-dev"], [BMAKE]: [BMAKE] }, // many makefiles call a compiler
    claims: ({ fence, code }) =>
      isMakefile(fence.language) || (isShell(fence.language) && callsProgram(code, ["make"])),
    async find(toolbox) {
      const text = existsSync(MAKE) ? execFileSync(MAKE, ["--version"], { encoding: "utf8" }) : "";
      const own = VERSION.exec(text)?.groups?.["version"];
      const rank = (name: string) => [...versions.map((version) => `make${version}`), name].indexOf(name);
      const found = newestFirst(toolbox.find("make"), own).toReversed();
      const [bmake] = toolbox.find(BMAKE);
      const variants = [
        ...found
          .map(({ version, root }) => ({ name: `make${seriesOf(version)}`, root }))
          .sort((a, b) => rank(a.name) - rank(b.name)),
        ...(bmake === undefined
          ? []
          : [{ name: BMAKE, isForeign: true as const, root: bmake.root, path: bmake.path }]),
      ];
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
        const isBmake = context.variant.name === BMAKE;
        version ??= isBmake
          ? versionOf(context.sandbox, ["make", "-V", "MAKE_VERSION"], /^(?<version>\d+)$/m)
          : versionOf(context.sandbox, ["make", "--version"], VERSION);
        return { name: isBmake ? BMAKE : "GNU Make", version: await version };
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

const isMakefile = (language: string): boolean => language === "makefile" || language === "make";

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
