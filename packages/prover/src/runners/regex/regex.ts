import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { RegexClaim } from "../../document/regex-claim.ts";
import { missingProgram } from "../../runner/missing-program.ts";
import { findNode } from "../../runner/node-packages.ts";
import type { FoundTools, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/process-outcome.ts";
import type { ToolPackages } from "../../toolbox/packages.ts";
import type { Toolbox } from "../../toolbox/toolbox.ts";

/**
 * An engine. Its program takes a pattern and texts, and prints 1 or 0 for each text. It fails with a message
 * if it refuses the pattern.
 */
interface Engine {
  readonly title: string;
  readonly command: readonly string[];
  readonly versionCommand: readonly string[];
  readonly version: RegExp;
  /** Its Debian package. */
  readonly package: string;
  /** Its name in the toolbox, if its versions accept different patterns. */
  readonly toolbox?: string | undefined;
}

/** Engines by their names in `on=`. JavaScript compiles with the flag `u`, PCRE2 as PHP does with `u`. */
const ENGINES: Readonly<Record<string, Engine>> = {
  js: {
    title: "JavaScript (Node.js)",
    command: [
      "node",
      "--eval",
      "const [, p, ...t] = process.argv; try { const re = new RegExp(p, 'u'); for (const s of t) console.log(Number(re.test(s))) } catch (e) { console.log(e.message); process.exit(1) }",
      "--",
    ],
    versionCommand: ["node", "--version"],
    version: /v(?<version>[\d.]+)/,
    package: "nodejs",
  },
  pcre2: {
    title: "PCRE2 (PHP)",
    command: [
      "php",
      "-r",
      "$d = chr(1); foreach (array_slice($argv, 2) as $s) { $r = preg_match($d . $argv[1] . $d . 'u', $s); if ($r === false) exit(1); echo $r, PHP_EOL; }",
      "--",
    ],
    versionCommand: ["php", "-r", "echo PCRE_VERSION;"],
    version: /^(?<version>[\d.]+)/,
    package: "php-cli",
  },
  perl: {
    title: "Perl",
    command: [
      "perl",
      "-CSA",
      "-e",
      "my $p = shift; my $re = qr/$p/; print /$re/ ? 1 : 0, qq(\\n) for @ARGV",
      "--",
    ],
    versionCommand: ["perl", "-e", "printf '%vd', $^V"],
    version: /^(?<version>[\d.]+)/,
    package: "perl",
  },
  python: {
    title: "Python",
    command: [
      "python3",
      "-c",
      "import re, sys\ntry: p = re.compile(sys.argv[1])\nexcept re.error as e: sys.exit(str(e))\nfor s in sys.argv[2:]: print(int(bool(p.search(s))))",
    ],
    versionCommand: ["python3", "--version"],
    version: /Python (?<version>[\d.]+)/,
    package: "python3",
  },
  ruby: {
    title: "Ruby",
    command: [
      "ruby",
      "-e",
      "begin; re = Regexp.new(ARGV.shift); rescue RegexpError => e; abort e.message; end; ARGV.each { |s| puts re.match?(s) ? 1 : 0 }",
      "--",
    ],
    versionCommand: ["ruby", "--version"],
    version: /ruby (?<version>[\d.]+)/,
    package: "ruby",
  },
  rust: {
    title: "ripgrep",
    command: [
      "/bin/sh",
      "-c",
      'for s; do printf "%s\\n" "$s" | rg -q -e "$0" -; r=$?; [ $r = 2 ] && exit 1; echo $((1 - r)); done',
    ],
    versionCommand: ["rg", "--version"],
    version: /ripgrep (?<version>[\d.]+)/,
    package: "ripgrep",
    toolbox: "ripgrep",
  },
};

/** The packages that contain the engines' versions. */
const toolboxOf = (engines: Readonly<Record<string, Pick<Engine, "package" | "toolbox">>>): ToolPackages =>
  Object.fromEntries(
    Object.values(engines).flatMap(({ toolbox, package: debian }) =>
      toolbox === undefined ? [] : [[toolbox, [debian]]],
    ),
  );

/**
 * Tests patterns: each engine must match the texts that the sentence below the block names as matches, and
 * none of the others.
 */
export const regex = (): Runner => ({
  name: "regex",
  toolbox: toolboxOf(ENGINES),
  claims: ({ fence }) => fence.language === "regex",
  find: async (toolbox, root) => findEngines(toolbox, root),
  start: startSession,
});

function findEngines(toolbox: Toolbox, root: string): FoundTools {
  const found = Object.entries(ENGINES).map(([name, engine]) => ({
    name,
    engine,
    variants: variantsOf(name, engine, toolbox, root),
  }));
  return {
    variants: found.flatMap(({ variants }) => variants),
    missing: found
      .filter(({ variants }) => variants.length === 0)
      .map(({ name, engine }) => missingProgram(engine.title, [engine.package], { variants: [name] })),
  };
}

function variantsOf(
  name: string,
  { versionCommand, version, toolbox: tool }: Engine,
  toolbox: Toolbox,
  root: string,
): Variant[] {
  if (name === "js")
    return findNode(root)
      .variants.slice(0, 1)
      .map((node) => ({ ...node, name }));
  const [command = "", ...args] = versionCommand;
  if (tool === undefined) return existsSync(`/usr/bin/${command}`) ? [{ name }] : [];
  const own = existsSync(`/usr/bin/${command}`)
    ? [
        {
          version: version.exec(execFileSync(`/usr/bin/${command}`, args, { encoding: "utf8" }))?.groups?.[
            "version"
          ],
          root: undefined,
        },
      ]
    : [];
  return [...own, ...toolbox.find(tool)].map((found) => ({
    name: `${name}${found.version}`,
    root: found.root,
  }));
}

async function startSession({ sandbox, variant }: SequenceContext): Promise<Session> {
  const engine = Object.entries(ENGINES).find(([name]) => variant.name.startsWith(name))?.[1];
  if (engine === undefined) throw new Error(`no engine is called ${variant.name}`);
  const tool = {
    name: engine.title,
    version: await versionOf(sandbox, engine.versionCommand, engine.version),
  };
  const [command = "", ...args] = engine.command;
  let process: SandboxProcess | undefined;
  return {
    async run({ fence: { claim }, code }) {
      const texts = claim === undefined ? [""] : [...claim.matches, ...claim.not];
      process = sandbox.spawn(command, [...args, code, ...texts], { merge: true });
      const { ok, exit, output } = await outcomeOf(process);
      if (!ok) return { ok, exit, output, tool };
      if (claim === undefined) return { ok, output: "", tool, level: "parsed" };
      const wrong = mistakes(claim, output.trim().split("\n"));
      return { ok: wrong.length === 0, output: wrong.join("\n"), tool };
    },
    interrupt: () => process?.kill("SIGKILL"),
    async stop() {}, // its process ends with the sandbox
  };
}

/** Texts for which an engine disagrees with the sentence. */
function mistakes({ matches, not }: RegexClaim, found: readonly string[]): string[] {
  return [...matches, ...not].flatMap((text, index) => {
    const wanted = index < matches.length;
    return (found[index] === "1") === wanted ? [] : [`${wanted ? "does not match" : "matches"} ${text}`];
  });
}
