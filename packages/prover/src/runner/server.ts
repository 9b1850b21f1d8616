import type { Sandbox } from "../sandbox/interface.ts";

/** A server that a runner started in the sandbox. */
export interface Server {
  /** The last lines of its log. */
  log(): string;
  /** Stops it with everything it started. Its data may be lost. */
  stop(): Promise<void>;
}

/** Maximum lines of a server's log to show. */
const MAX_LINES = 12;

/**
 * Starts a server and waits until its log reports that it is ready. Throws with its log if it ends before.
 */
export async function startServer(
  sandbox: Sandbox,
  command: readonly [string, ...string[]],
  ready: RegExp,
): Promise<Server> {
  const [name, ...args] = command;
  const process = sandbox.spawn(name, args, { merge: true });
  let lines = "";
  const log = (): string => lines.trimEnd();
  const listens = new Promise<void>((resolve) => {
    process.onPrint((text) => {
      lines = (lines + text).split("\n").slice(-MAX_LINES).join("\n");
      if (ready.test(lines)) resolve();
    });
  });
  const over = process.ended.then(() => {
    throw new Error(`\`${name}\` ended before it was ready:\n${log()}`);
  });
  await Promise.race([listens, over]);
  over.catch(() => {}); // if it ends later, its clients notice
  return {
    log,
    async stop() {
      process.kill("SIGKILL");
      await process.ended;
    },
  };
}
