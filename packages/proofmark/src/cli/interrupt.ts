import { print } from "./print.ts";

/**
 * Does work that Ctrl+C aborts by its signal. Then prints what is left of the work, and the status is that of
 * an interrupted command.
 */
export async function interruptible(
  left: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    await work(interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    print("stderr", `interrupted: ${left}\n`);
    process.exitCode = 130;
  } finally {
    process.removeListener("SIGINT", interrupt).removeListener("SIGTERM", interrupt);
  }
}
