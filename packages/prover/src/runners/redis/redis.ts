import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import type { Snippet } from "../../lock/snippet.ts";
import { type Conversation, converse } from "../../runner/conversation.ts";
import { missingProgram } from "../../runner/missing-program.ts";
import { readOptions } from "../../runner/options.ts";
import type { Outcome, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { type Server, startServer } from "../../runner/server.ts";
import type { Shell } from "../../runner/shell.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { Sandbox } from "../../sandbox/interface.ts";
import { seriesOf } from "../../toolbox/debian-packages.ts";
import { newestFirst, type Toolbox } from "../../toolbox/toolbox.ts";
import { isShell, startShellSession } from "../shell.ts";

/** The servers that speak Redis, by the prefix of their programs. */
const PRODUCTS = [
  { program: "redis", name: "Redis" },
  { program: "valkey", name: "Valkey" },
] as const;
type Product = (typeof PRODUCTS)[number];

const VERSION = / v=(?<version>[\d.]+)/;
const CALLS = /\b(?:redis|valkey)-(?:cli|server|benchmark|check-aof|check-rdb|sentinel)\b/;
export interface RedisOptions {
  /** Versions that snippets name with `on=`, by the same names: `["redis7", "valkey8"]`. */
  readonly versions?: readonly string[];
}

/**
 * A runner for Redis and Valkey: commands typed into redis-cli, each section on its own server, and shell
 * commands that call it.
 */
export function redis(options: RedisOptions = {}): Runner {
  const { versions } = readOptions("redis", { versions: v.optional(v.array(v.string()), []) }, options);
  return {
    name: "redis",
    toolbox: {
      redis: ["redis-server", "redis-tools"],
      valkey: ["valkey-server", "valkey-tools"],
    },
    waits: true,
    claims: ({ fence, code }) =>
      ["redis", "valkey"].includes(fence.language) || (isShell(fence.language) && CALLS.test(code)),
    async find(toolbox) {
      const variants = PRODUCTS.flatMap((product) => findVariants(product, toolbox));
      const missing = versions.filter((known) => !variants.some(({ name }) => name.startsWith(known)));
      return {
        variants,
        missing: [
          ...(variants.length > 0 ? [] : [missingProgram("Redis", ["redis-server"], { inToolbox: true })]),
          ...missing.map((name) => ({
            name: name.replace(/^r/, "R").replace(/^v/, "V").replace(/\d/, " $&"),
            variants: [name],
            fix: "fetch it with `npx proofmark tools`",
          })),
        ],
      };
    },
    start: startSession,
  };
}

/**
 * Finds the versions of this machine and of the toolbox, newest first, since notes are mostly about new ones,
 * but early ones last.
 */
function findVariants({ program }: Product, toolbox: Toolbox): Variant[] {
  const server = `/usr/bin/${program}-server`;
  const own = existsSync(server)
    ? VERSION.exec(execFileSync(server, ["--version"], { encoding: "utf8" }))?.groups?.["version"]
    : undefined;
  return newestFirst(toolbox.find(program), own).map(({ version, root }) => ({
    name: `${program}${seriesOf(version)}`,
    root,
  }));
}

async function startSession(context: SequenceContext): Promise<Session> {
  const { sandbox, variant } = context;
  const product = PRODUCTS.find(({ program }) => variant.name.startsWith(program)) ?? PRODUCTS[0];
  const version = await versionOf(sandbox, [`${product.program}-server`, "--version"], VERSION);
  const tool = { name: product.name, version };
  const folder = sandbox.directory === "/work" ? "/tmp" : sandbox.directory;
  const server = await startServer(
    sandbox,
    [`${product.program}-server`, "--dir", folder],
    /Ready to accept connections/,
  );
  await putTerminalPrograms(sandbox, product, `${folder}/.programs`);
  const prepared = new WeakMap<Shell, Promise<unknown>>();
  const clients = new Map<string, Client>();
  const shells = await startShellSession(context, async () => tool);
  const clientOf = ({ meta }: Snippet): Client => {
    const name = meta.check.session ?? "";
    const client = clients.get(name) ?? new Client(sandbox, product, server);
    clients.set(name, client);
    return client;
  };
  return {
    async run(snippet, options) {
      if (!isShell(snippet.fence.language)) return { ...(await clientOf(snippet).run(snippet.code)), tool };
      const shell = context.shell(snippet.meta.check.session);
      const prepare =
        prepared.get(shell) ??
        shell.run(`PATH="${folder}/.programs:$PATH"; export PROOFMARK_TERMINAL="$(readlink /proc/$$/fd/1)"`);
      prepared.set(shell, prepare);
      await prepare;
      const outcome = await shells.run(snippet, options);
      return { ...outcome, ok: outcome.ok && !FAILURE.test(outcome.output) };
    },
    interrupt(snippet) {
      if (isShell(snippet.fence.language)) shells.interrupt(snippet);
      else void clientOf(snippet).stop();
    },
    async stop() {
      await Promise.all([...clients.values()].map((one) => one.stop()));
      await server.stop();
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

/**
 * A redis-cli process on its own terminal, so that MULTI and SELECT persist and replies look as readers see
 * them.
 */
class Client {
  private cli: Promise<Conversation> | undefined;
  private stopped = false;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly product: Product,
    private readonly server: Server,
  ) {}

  async run(code: string): Promise<Omit<Outcome, "tool">> {
    this.cli ??= this.connect();
    const cli = await this.cli;
    let output = "";
    for (const line of code.split("\n").filter((text) => text.trim() !== "")) {
      const { text, exit } = await cli.ask(`${line}\n`, PROMPT);
      output += text === "" || text.endsWith("\n") ? text : `${text}\n`;
      if (exit === undefined) continue;
      this.cli = undefined;
      const diagnostics = exit.outputExceeded
        ? "it printed more than 4 MB and was stopped"
        : `redis-cli ended. The end of the server's log:\n${this.server.log()}`;
      return { ok: this.stopped, output, diagnostics };
    }
    const ok = !FAILURE.test(output);
    const gone = /^(?:Could not connect|Error: )/m.test(output);
    return {
      ok,
      output: output.replace(ELAPSED, ""),
      diagnostics: gone ? `The end of the server's log:\n${this.server.log()}` : undefined,
    };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const cli = await this.cli;
    cli?.process.kill("SIGKILL");
    await cli?.process.ended;
  }

  private async connect(): Promise<Conversation> {
    const command = `stty -echo -icanon -onlcr cols 200; exec ${this.product.program}-cli`;
    const cli = converse(this.sandbox.spawn("script", ["-qefc", command, "/dev/null"], { merge: true }));
    await cli.ask(undefined, PROMPT);
    return cli;
  }
}
