import { existsSync } from "node:fs";
import type { Snippet } from "../lock/snippet.ts";
import { projectTools } from "../runner/node-packages.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import type { Shell } from "../runner/shell.ts";
import { foundTools, toolIn } from "../runner/tools.ts";
import { PRINTED_TOO_MUCH } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import { isShell } from "../text/languages.ts";

/** A runner for bash: commands typed at a prompt (`sh`), and scripts (`bash`). */
export const shell = (): Runner => ({
  name: "shell",
  breadth: "any",
  claims: ({ fence }) => isShell(fence.language),
  async find(_toolbox, root) {
    const found = existsSync("/bin/bash") ? [{ name: "bash", ...projectTools(root) }] : [];
    return foundTools(found, { name: "bash", variants: [], fix: "install bash" });
  },
  async start(context) {
    const tool = await bashVersion(context);
    return startShellSession(context, async () => tool);
  },
});

/**
 * A runner for shell blocks that call one program of this machine, which prints its version for `--version`:
 * `program("jq")`. Their proofs name it in place of the shell.
 */
export const program = (name: string): Runner => ({
  name,
  claims: ({ fence, code }) => isShell(fence.language) && callsProgram(code, [name], /[;&|(]/),
  find: async (_toolbox, root) =>
    foundTools(existsSync(`/usr/bin/${name}`) ? [{ name, ...projectTools(root) }] : [], {
      name,
      variants: [],
      fix: `install the package of your system that has \`/usr/bin/${name}\``,
    }),
  async start(context) {
    const version = /(?<version>\d+(?:\.\d+)+)/;
    const tool = await toolIn(context.sandbox, name, { command: name, args: ["--version"], version });
    return startShellSession(context, async () => tool);
  },
});

/** The status of a command that is not found, and the message of make about one in a recipe. */
const NOT_FOUND = 127;
const MAKE_NOT_FOUND = /^make.*: \*\*\* \[.*\] Error 127$/m;
/** The reason why a version says nothing of a snippet, before the line that says what it lacks. */
export const LACKS = "it lacks something there";

/**
 * Whether a script calls one of these programs, at the start of a line or behind a separator, with or without
 * assignments before it. Cuts the script first, so that its length alone decides the time.
 */
export const callsProgram = (
  code: string,
  programs: readonly string[],
  separators: RegExp = /[;&|]/,
): boolean =>
  code
    .split("\n")
    .flatMap((line) =>
      line.split(separators).map((command, index) => (index === 0 ? command : command.trimStart())),
    )
    .some((command) => programs.includes(FIRST_WORD.exec(command)?.groups?.["word"] ?? ""));

/** The first word of a command behind its assignments. */
const FIRST_WORD = /^(?:\w+=\S*\s+)*(?<word>[\w./-]+)/;

const bashVersion = ({ sandbox }: SequenceContext): Promise<Outcome["tool"]> =>
  toolIn(sandbox, "Bash", {
    command: "bash",
    args: ["--version"],
    version: /version (?<version>[\d.]+)/,
  });

/**
 * A session that types snippets into the section's shell, or the one that the snippet names, and reports
 * which tool each proves. Snippets in other languages go to the session `other`.
 */
export function startShellSession(
  context: SequenceContext,
  toolOf: (snippet: Snippet) => Promise<Outcome["tool"]>,
  other?: Session,
): Session {
  const shells: Session = {
    async run(snippet): Promise<Outcome> {
      const tool = await toolOf(snippet);
      if (snippet.meta.check.level === "parse")
        return { ...(await parseShell(snippet, context)), tool: await bashVersion(context), level: "parsed" };
      const shell = context.shell(snippet.meta.check.session);
      const { status, output, outputExceeded, stopped } = await shell.run(snippet.code);
      const diagnostics = outputExceeded ? PRINTED_TOO_MUCH : undefined;
      return {
        ok: (status === 0 || stopped) && !outputExceeded,
        exit: stopped ? undefined : status,
        output,
        diagnostics,
        lacks: status === NOT_FOUND || MAKE_NOT_FOUND.test(output) ? LACKS : undefined,
        tool,
      };
    },
    interrupt({ meta }) {
      context.shell(meta.check.session).interrupt();
    },
  };
  if (other === undefined) return shells;
  const sessionOf = ({ fence }: Snippet): Session => (isShell(fence.language) ? shells : other);
  return {
    run: (snippet, options) => sessionOf(snippet).run(snippet, options),
    interrupt: (snippet) => sessionOf(snippet).interrupt?.(snippet),
    stop: async () => other.stop?.(),
  };
}

/** Types code into each shell of a section once, before the first snippet that uses it. */
export function shellPreparation(
  context: SequenceContext,
  code: string,
): (snippet: Snippet) => Promise<unknown> {
  const prepared = new WeakMap<Shell, Promise<unknown>>();
  return ({ meta }) => {
    const shell = context.shell(meta.check.session);
    const preparation = prepared.get(shell) ?? shell.run(code);
    prepared.set(shell, preparation);
    return preparation;
  };
}

/** Parses a script with bash, without running it. */
export async function parseShell(
  { code }: Snippet,
  { sandbox }: SequenceContext,
): Promise<Omit<Outcome, "tool">> {
  const process = sandbox.spawn("bash", ["--noprofile", "--norc", "-n"], { merge: true });
  process.write(`${code}\n`);
  const { ok, output } = await outcomeOf(process);
  return { ok, output: "", diagnostics: output };
}
