import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Snippet } from "../../content/proof/snippet.ts";
import { missingProgram } from "../runner/missing-program.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { versionOf } from "../runner/tool-version.ts";
import type { SandboxProcess } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/process-outcome.ts";
import type { Toolbox } from "../toolbox/toolbox.ts";

/** A language in which each block is a complete program. */
interface Language {
  readonly name: string;
  /** Its name for readers. */
  readonly title: string;
  /** Languages of fences. */
  readonly fences: readonly string[];
  readonly extension: string;
  /** Relative to `/usr/bin`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly versionArgs: readonly string[];
  readonly version: RegExp;
  /** Its Debian package. */
  readonly package: string;
  /** Whether `proofmark tools` fetches versions of other releases. */
  readonly inToolbox: boolean;
}

const PYTHON: Language = {
  name: "python",
  title: "Python",
  fences: ["python", "py"],
  extension: "py",
  command: "python3",
  args: [],
  versionArgs: ["--version"],
  version: /Python (?<version>[\d.]+)/,
  package: "python3",
  inToolbox: true,
};
const PERL: Language = {
  name: "perl",
  title: "Perl",
  fences: ["perl"],
  extension: "pl",
  command: "perl",
  args: [],
  versionArgs: ["-e", "printf '%vd', $^V"],
  version: /^(?<version>[\d.]+)/,
  package: "perl",
  inToolbox: true,
};
const RUBY: Language = {
  name: "ruby",
  title: "Ruby",
  fences: ["ruby", "rb"],
  extension: "rb",
  command: "ruby",
  args: [],
  versionArgs: ["--version"],
  version: /ruby (?<version>[\d.]+)/,
  package: "ruby",
  inToolbox: true,
};
const PHP: Language = {
  name: "php",
  title: "PHP",
  fences: ["php"],
  extension: "php",
  command: "php",
  args: [],
  versionArgs: ["--version"],
  version: /PHP (?<version>[\d.]+)/,
  package: "php-cli",
  inToolbox: true,
};
const GO: Language = {
  name: "go",
  title: "Go",
  fences: ["go"],
  extension: "go",
  command: "go",
  args: ["run"],
  versionArgs: ["version"],
  version: /go(?<version>\d[\d.]*)/,
  package: "golang-go",
  inToolbox: false, // hundreds of MB
};

/** Creates the runner of a language, in which each block is a program. */
const scripts = (language: Language) => (): Runner => ({
  name: language.name,
  breadth: "language",
  levels: ["ran"],
  toolbox: language.inToolbox ? { [language.name]: [language.package] } : {},
  claims: ({ fence }) => language.fences.includes(fence.language),
  find: async (toolbox) => findLanguage(language, toolbox),
  start: (context) => startSession(language, context),
});

export const python = scripts(PYTHON);
export const perl = scripts(PERL);
export const ruby = scripts(RUBY);
export const php = scripts(PHP);
export const go = scripts(GO);

function findLanguage(
  { name, title, command, versionArgs, version, package: debian, inToolbox }: Language,
  toolbox: Toolbox,
): FoundTools {
  const place = `/usr/bin/${command}`;
  const own = existsSync(place)
    ? [
        {
          version:
            version.exec(execFileSync(place, versionArgs, { encoding: "utf8" }))?.groups?.["version"] ?? "",
          root: undefined,
        },
      ]
    : [];
  const variants = [...own, ...toolbox.find(name)].map((found) => ({
    name: `${name}${found.version}`,
    root: found.root,
  }));
  return { variants, missing: variants.length > 0 ? [] : [missingProgram(title, [debian], { inToolbox })] };
}

async function startSession(language: Language, { sandbox }: SequenceContext): Promise<Session> {
  const version = await versionOf(sandbox, [language.command, ...language.versionArgs], language.version);
  const running = new Map<Snippet, SandboxProcess>();
  return {
    async run(snippet): Promise<Outcome> {
      const file = `snippet.${language.extension}`;
      await sandbox.writeFile(file, `${snippet.code}\n`);
      const process = sandbox.spawn(language.command, [...language.args, file], { merge: true });
      running.set(snippet, process);
      const outcome = await outcomeOf(process);
      running.delete(snippet);
      return { ...outcome, tool: { name: language.title, version } };
    },
    interrupt: (snippet) => running.get(snippet)?.kill("SIGKILL"),
    async stop() {
      for (const process of running.values()) process.kill("SIGKILL");
    },
  };
}
