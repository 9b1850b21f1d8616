import { randomBytes } from "node:crypto";
import { type Conversation, converse } from "../../runner/conversation.ts";
import type { Outcome } from "../../runner/runner.ts";
import type { Server } from "../../runner/server.ts";
import { GRACE_MS } from "../../runner/shell.ts";
import type { Sandbox } from "../../sandbox/interface.ts";
import { PRINTED_TOO_MUCH } from "../../sandbox/interface.ts";

/** The prefix that psql, reading `-f -`, puts before every line on standard error. */
const STDERR_PREFIX = /^psql:<stdin>:\d+: (?:(?:error|fatal|warning): )?/gm;
const FAILURE = /^psql:<stdin>:\d+: (?:ERROR|FATAL|PANIC|error|fatal): /m;

/** A psql process that snippets are typed into. A new one is started if a snippet ended it. */
export class Connection {
  private psql: Conversation | undefined;
  private stopped = false;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly server: Server,
  ) {}

  async run(code: string): Promise<Omit<Outcome, "tool">> {
    if (!isEnded(code))
      return {
        ok: false,
        output: "",
        diagnostics: "its last statement is incomplete: psql waits for a semicolon",
      };
    this.psql ??= converse(this.sandbox.spawn("psql", ["-X", "-f", "-"], { merge: true }));
    // printed after the snippet, which can't guess it
    const mark = `--${randomBytes(12).toString("hex")}--`;
    const { text, exit } = await this.psql.ask(`${code}\n\\echo ${mark}\n`, new RegExp(`${mark}\\n$`));
    if (exit !== undefined) this.psql = undefined;
    const over = exit !== undefined && exit.code !== 0 && !this.stopped;
    const diagnostics = exit?.outputExceeded
      ? PRINTED_TOO_MUCH
      : over
        ? `psql ended. The end of the server's log:\n${this.server.log()}`
        : undefined;
    return {
      ok: !FAILURE.test(text) && !over,
      output: text.replace(STDERR_PREFIX, ""),
      diagnostics,
    };
  }

  /** Cancels the statement. Does nothing where psql waits for more input. */
  interrupt(): void {
    const process = this.psql?.process;
    process?.kill("SIGINT");
    setTimeout(() => process?.kill("SIGKILL"), GRACE_MS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const process = this.psql?.process;
    process?.kill("SIGKILL");
    await process?.ended;
  }
}

/** Whether the last line ends a statement, with a semicolon or a psql command. */
function isEnded(code: string): boolean {
  const lines = code.split("\n").map((line) => line.replace(/(?:^|\s)--.*$/, "").trimEnd());
  const last = lines.findLast((line) => line.trim() !== "") ?? ";";
  return last.endsWith(";") || /\\[a-z!?]/i.test(last);
}
