import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Snippet } from "../lock/snippet.ts";
import { missingProgram } from "../runner/missing-program.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { versionOf } from "../runner/tool-version.ts";
import type { SandboxProcess } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/process-outcome.ts";
import { seriesOf } from "../toolbox/debian-packages.ts";
import type { ToolPackages } from "../toolbox/packages.ts";
import { isOwn, newestFirst, type Toolbox } from "../toolbox/toolbox.ts";

/** A language in which each block is a complete program. */
interface Language {
  readonly name: keyof typeof LANGUAGE_PACKAGES;
  /** Its name for readers. */
  readonly title: string;
  /** Languages of fences. */
  readonly fences: readonly string[];
  readonly extension: string;
  /** Relative to `/usr/bin`. */
  readonly command: string;
  readonly args: readonly string[];
  /** A file that its arguments name, and its text. */
  readonly preload?: readonly [file: string, text: string];
  readonly versionArgs: readonly string[];
  readonly version: RegExp;
  /** The Debian package with this machine's version. */
  readonly package: string;
}

/** The packages that contain the languages' versions, by their names in the toolbox. */
export const LANGUAGE_PACKAGES = {
  python: ["python3"],
  perl: ["perl"],
  ruby: [/^ruby\d+\.\d+$/],
  php: [/^php\d+\.\d+-cli$/],
  go: [/^golang-1\.(?:2[7-9]|[3-9]\d)-go$/], // 300 MB each: only what was current in 2026, and newer
} as const satisfies ToolPackages;

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
};
const PERL: Language = {
  name: "perl",
  title: "Perl",
  fences: ["perl"],
  extension: "pl",
  command: "perl",
  args: ["-Mlib;$|=1"], // prints at once: what it sends to both streams keeps its order
  versionArgs: ["-e", "printf '%vd', $^V"],
  version: /^(?<version>[\d.]+)/,
  package: "perl",
};
/** Makes Ruby print at once. */
const UNBUFFERED = ["/tmp/.unbuffered.rb", "$stdout.sync = true\n"] as const;
const RUBY: Language = {
  name: "ruby",
  title: "Ruby",
  fences: ["ruby", "rb"],
  extension: "rb",
  command: "ruby",
  args: ["-r", UNBUFFERED[0]],
  preload: UNBUFFERED,
  versionArgs: ["--version"],
  version: /ruby (?<version>[\d.]+)/,
  package: "ruby",
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
};

/** Creates the runner of a language, in which each block is a program. */
const scripts = (language: Language) => (): Runner => ({
  name: language.name,
  breadth: "language",
  toolbox: { [language.name]: LANGUAGE_PACKAGES[language.name] },
  claims: ({ fence }) => language.fences.includes(fence.language),
  find: async (toolbox) => findLanguage(language, toolbox),
  start: (context) => startSession(language, context),
});

export const python = scripts(PYTHON);
export const perl = scripts(PERL);
export const ruby = scripts(RUBY);
export const php = scripts(PHP);
export const go = scripts(GO);

/** Finds this machine's version, and after it those of the toolbox, a series once. */
function findLanguage(
  { name, title, command, versionArgs, version, package: debian }: Language,
  toolbox: Toolbox,
): FoundTools {
  const place = `/usr/bin/${command}`;
  const text = existsSync(place) ? execFileSync(place, versionArgs, { encoding: "utf8" }) : "";
  const own = version.exec(text)?.groups?.["version"];
  const found = newestFirst(toolbox.find(name), own);
  const variants = [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))].map((one) => ({
    ...{ name: `${name}${seriesOf(one.version)}`, root: one.root, path: one.path, env: one.env },
  }));
  const missing = variants.length > 0 ? [] : [missingProgram(title, [debian], { inToolbox: true })];
  return { variants, missing };
}

async function startSession(language: Language, { sandbox }: SequenceContext): Promise<Session> {
  const version = await versionOf(sandbox, [language.command, ...language.versionArgs], language.version);
  const running = new Map<Snippet, SandboxProcess>();
  if (language.preload !== undefined) await sandbox.writeFile(...language.preload);
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
