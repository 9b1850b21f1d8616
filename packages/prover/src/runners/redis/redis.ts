import path from "node:path";
import type { Snippet } from "../../lock/snippet.ts";
import { type Conversation, converse, Programs, startServer } from "../../runner/processes.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../../runner/runner.ts";
import {
  findVariants,
  foundTools,
  missingProgram,
  readOptions,
  toolIn,
  type VersionCommand,
} from "../../runner/tools.ts";
import { type Sandbox, scratchOf } from "../../sandbox/interface.ts";
import { isShell } from "../../text/languages.ts";
import { shellPreparation, startShellSession } from "../shell.ts";

/** The servers that speak Redis, by the prefix of their programs. */
const PRODUCTS = [
  { program: "redis", name: "Redis" },
  { program: "valkey", name: "Valkey" },
] as const;
type Product = (typeof PRODUCTS)[number];

const versionCommand = ({ program }: Product): VersionCommand => ({
  command: `${program}-server`,
  args: ["--version"],
  version: / v=(?<version>[\d.]+)/,
});
const CALLS = /\b(?:redis|valkey)-(?:cli|server|benchmark|check-aof|check-rdb|sentinel)\b/;

/**
 * A runner for Redis and Valkey: commands typed into redis-cli, each section on its own server, and shell
 * commands that call it. Versions are offered newest first, since notes are mostly about new ones.
 */
export function redis(options: Record<string, never> = {}): Runner {
  readOptions(options, {}, "redis(): expected no options");
  return {
    name: "redis",
    toolbox: {
      redis: {
        experimental: ["redis-server/experimental redis-tools/experimental"],
        testing: ["redis-server redis-tools"],
        bookworm: ["redis-server redis-tools"],
      },
      valkey: { experimental: ["valkey-server valkey-tools"], trixie: ["valkey-server valkey-tools"] },
    },
    claims: ({ fence, code }) =>
      ["redis", "valkey"].includes(fence.language) || (isShell(fence.language) && CALLS.test(code)),
    find: async (toolbox) =>
      foundTools(
        PRODUCTS.flatMap((product) => findVariants(toolbox, product.program, versionCommand(product))),
        missingProgram("Redis", ["redis-server"], { inToolbox: true }),
      ),
    start: startSession,
  };
}

async function startSession(context: SequenceContext): Promise<Session> {
  const { sandbox, variant } = context;
  const product = PRODUCTS.find(({ program }) => variant.name.startsWith(program)) ?? PRODUCTS[0];
  const tool = await toolIn(sandbox, product.name, versionCommand(product));
  const folder = scratchOf(sandbox);
  const server = await startServer(
    sandbox,
    [`${product.program}-server`, "--dir", folder],
    /Ready to accept connections/,
  );
  const wrappers = path.posix.join(folder, ".programs");
  await putTerminalPrograms(sandbox, product, wrappers);
  const prepare = shellPreparation(
    context,
    `PATH="${wrappers}:$PATH"; export PROOFMARK_TERMINAL="$(readlink /proc/$$/fd/1)"`,
  );
  const logOf = (): string => `The end of the server's log:\n${server.log()}`;
  const programs = new Programs(() => `redis-cli ended. ${logOf()}`);
  const session = startShellSession(context, async () => tool, {
    run: async (snippet) => ({
      ...(await type(snippet, programs, { open: () => connect(sandbox, product), logOf })),
      tool,
    }),
    interrupt: (snippet) => programs.interrupt(snippet),
    async stop() {
      await programs.stop();
      await server.stop();
    },
  });
  return {
    ...session,
    async run(snippet, options) {
      if (!isShell(snippet.fence.language)) return session.run(snippet, options);
      await prepare(snippet);
      const outcome = await session.run(snippet, options);
      // redis-cli ends with status 0 all the same
      const error = outcome.ok && outcome.output.split("\n").find((line) => FAILURE.test(line));
      return error ? { ...outcome, ok: false, diagnostics: `redis-cli failed: ${error.trim()}` } : outcome;
    },
  };
}

/**
 * Puts wrappers first on the PATH that give redis-cli a terminal while its output goes to the shell's own: on
 * a terminal it numbers and quotes replies, in a pipe it does not. Valkey gets the names that notes call.
 */
async function putTerminalPrograms(sandbox: Sandbox, { program }: Product, folder: string): Promise<void> {
  const client = `#!/bin/sh
[ "$(readlink /proc/$$/fd/1)" = "$PROOFMARK_TERMINAL" ] && export FAKETTY=1
exec /usr/bin/${program}-cli "$@"
`;
  const names = program === "redis" ? ["redis-cli"] : ["redis-cli", "valkey-cli"];
  for (const name of names) await sandbox.writeFile(`${folder}/${name}`, client);
  const others = program === "redis" ? [] : ["server", "check-rdb", "check-aof", "benchmark"];
  for (const name of others)
    await sandbox.writeFile(`${folder}/redis-${name}`, `#!/bin/sh\nexec /usr/bin/${program}-${name} "$@"\n`);
  const process = sandbox.spawn("chmod", ["-R", "755", folder]);
  process.end();
  await process.ended;
}

/** The prompt of redis-cli. */
const PROMPT = /(?:^|\n)(?:127\.0\.0\.1:6379|not connected)(?:\[\d+\])?(?:\(TX\)|\(subscribed mode\))?> $/;
/** Error replies, nested ones too, and error messages of redis-cli itself. Text in replies is quoted. */
const FAILURE = /^(?:(?: *\d+[)#] )* *\(error\)|Invalid argument\(s\)|Could not connect|Error: )/m;
/** The elapsed time that redis-cli adds to slow replies. */
const ELAPSED = /^\(\d+\.\d\ds\)\r?\n/gm;

/** Types each line of code into redis-cli. */
async function type(
  snippet: Snippet,
  programs: Programs,
  { open, logOf }: { readonly open: () => Promise<Conversation>; readonly logOf: () => string },
): Promise<Omit<Outcome, "tool">> {
  let output = "";
  for (const line of snippet.code.split("\n").filter((text) => text.trim() !== "")) {
    const question = { text: `${line}\n`, end: PROMPT, open };
    const { text, exit, reason } = await programs.ask(snippet, snippet.meta.check.session ?? "", question);
    output += text === "" || text.endsWith("\n") ? text : `${text}\n`;
    if (exit !== undefined) return { ok: reason === undefined, output, diagnostics: reason };
  }
  const gone = /^(?:Could not connect|Error: )/m.test(output);
  return {
    ok: !FAILURE.test(output),
    output: output.replace(ELAPSED, ""),
    diagnostics: gone ? logOf() : undefined,
  };
}

/** Starts redis-cli on its own terminal, so that MULTI and SELECT persist and replies look as readers see them. */
async function connect(sandbox: Sandbox, { program }: Product): Promise<Conversation> {
  const command = `stty -echo -icanon -onlcr cols 200; exec ${program}-cli`;
  const cli = converse(sandbox.spawn("script", ["-qefc", command, "/dev/null"], { merge: true }));
  await cli.ask(undefined, PROMPT);
  return cli;
}
