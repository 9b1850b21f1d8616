import path from "node:path";
import { siteFolder } from "../files/site-file.ts";
import { Programs } from "../runner/processes.ts";
import type { Runner, SequenceContext, Session, Variant } from "../runner/runner.ts";
import { findVariants, foundTools, missingProgram, toolIn, type VersionCommand } from "../runner/tools.ts";
import { scratchOf } from "../sandbox/interface.ts";
import type { ToolPackages } from "../toolbox/packages.ts";
import { PYTHON_AGENT } from "./interpreter/python.ts";

/** A language in which each block is a complete program. */
interface Language extends VersionCommand {
  /** Its name in `on=`, in the toolbox and for `--only`. */
  readonly name: string;
  /** Its name for readers. */
  readonly title: string;
  /** Of its files; fences have it, or the name, as their language. */
  readonly extension: string;
  /** Arguments before the file. */
  readonly options?: readonly string[];
  /** A program that runs blocks with the word `session` in one scope, and lines behind a prompt. */
  readonly interpreter?: string;
  /** The language of fences with lines behind a prompt. */
  readonly console?: string;
  /** Code that runs before the block. */
  readonly preload?: string;
  /** Its packages in other releases. */
  readonly toolbox: ToolPackages[string];
  /** The Debian package with this machine's version. */
  readonly package: string;
}

export const LANGUAGES = {
  python: {
    name: "python",
    title: "Python",
    extension: "py",
    interpreter: PYTHON_AGENT,
    console: "pycon",
    command: "python3",
    args: ["--version"],
    version: /Python (?<version>[\d.]+)/,
    toolbox: { experimental: ["python3"], trixie: ["python3"], bookworm: ["python3"] },
    package: "python3",
  },
  perl: {
    name: "perl",
    title: "Perl",
    extension: "pl",
    command: "perl",
    options: ["-Mlib;$|=1"], // prints at once: both streams keep their order
    args: ["-e", "printf '%vd', $^V"],
    version: /^(?<version>[\d.]+)/,
    toolbox: { experimental: ["perl"], trixie: ["perl"], bookworm: ["perl"] },
    package: "perl",
  },
  ruby: {
    name: "ruby",
    title: "Ruby",
    extension: "rb",
    command: "ruby",
    preload: "$stdout.sync = true\n", // prints at once
    args: ["--version"],
    version: /ruby (?<version>[\d.]+)/,
    toolbox: { experimental: ["ruby3.4/experimental", "ruby3.3"], bookworm: ["ruby3.1"] },
    package: "ruby",
  },
  php: {
    name: "php",
    title: "PHP",
    extension: "php",
    command: "php",
    args: ["--version"],
    version: /PHP (?<version>[\d.]+)/,
    toolbox: {
      experimental: ["php8.6-cli/experimental", "php8.5-cli/experimental", "php8.4-cli"],
      bookworm: ["php8.2-cli"],
    },
    package: "php-cli",
  },
  go: {
    name: "go",
    title: "Go",
    extension: "go",
    command: "go",
    options: ["run"],
    args: ["version"],
    version: /go(?<version>\d[\d.]*)/,
    toolbox: { experimental: ["golang-1.27-go"] }, // 300 MB each: only the newest
    package: "golang-go",
  },
} as const satisfies Readonly<Record<string, Language>>;

/** A comment that states the value of what is before it, or a line behind a prompt with what it gives below it. */
const VALUE = /\S\s*#\s*(?:=>|->|→|⇒)\s*\S|^\s*>>> .*(?:\n\s*\.\.\..*)*\n(?!\s*(?:>>>|\n|$))/m;
const PROMPT = /^\s*>>> /m;

/** Where the sandbox shows the packages of `.venv`, which belong to one version of Python. */
const PACKAGES = "/opt/python";

function withPackages(variant: Variant, root: string): Variant {
  const folder = siteFolder(root, `.venv/lib/${variant.name}/site-packages`);
  if (folder === undefined) return variant;
  return {
    ...variant,
    binds: [{ from: folder, to: PACKAGES }],
    env: { ...variant.env, PYTHONPATH: PACKAGES },
  };
}

/** Creates the runner of a language, in which each block is a program. */
const scripts = (language: Language) => (): Runner => ({
  name: language.name,
  breadth: "language",
  toolbox: { [language.name]: language.toolbox },
  claims: ({ fence }) => [language.name, language.extension, language.console].includes(fence.language),
  find: async (toolbox, root) =>
    foundTools(
      findVariants(toolbox, language.name, language)
        .sort((a, b) => Number(a.root !== undefined) - Number(b.root !== undefined)) // this machine's first
        .map((variant) => withPackages(variant, root)),
      missingProgram(language.title, [language.package], { inToolbox: true }),
    ),
  start: (context) => startSession(language, context),
});

export const python = scripts(LANGUAGES.python);
export const perl = scripts(LANGUAGES.perl);
export const ruby = scripts(LANGUAGES.ruby);
export const php = scripts(LANGUAGES.php);
export const go = scripts(LANGUAGES.go);

async function startSession(language: Language, { sandbox }: SequenceContext): Promise<Session> {
  const { title, extension, command, options = [], preload } = language;
  const tool = await toolIn(sandbox, title, language);
  const preloaded = path.join(scratchOf(sandbox), `.preload.${extension}`);
  if (preload !== undefined) await sandbox.writeFile(preloaded, preload);
  const before = preload === undefined ? options : [...options, "-r", preloaded];
  const programs = new Programs();
  const open = () => sandbox.spawn(command, ["-c", language.interpreter ?? ""], { merge: true });
  return {
    interrupt: (snippet) => programs.interrupt(snippet),
    stop: () => programs.stop(),
    async run(snippet) {
      const { session } = snippet.meta.check;
      const comparesValues = VALUE.test(snippet.code);
      const isShared = session !== undefined || comparesValues || PROMPT.test(snippet.code);
      if (isShared && language.interpreter !== undefined) {
        const outcome = await programs.interpret(snippet, session, { code: snippet.code }, open);
        return { ...outcome, tool, comparesValues };
      }
      const file = `snippet.${extension}`;
      await sandbox.writeFile(file, `${snippet.code}\n`);
      const process = sandbox.spawn(command, [...before, file], { merge: true });
      return { ...(await programs.outcomeOf(snippet, process)), tool };
    },
  };
}
