import type { Sandbox } from "./interface.ts";
import { openSandbox, type SandboxOptions } from "./sandbox.ts";

/** Sandboxes that are used again, one run after the other. */
export interface SandboxPool {
  open(options: SandboxOptions): Promise<Sandbox>;
  /** Resets a sandbox and keeps it for the next run that asks for the same. */
  giveBack(sandbox: Sandbox): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps at most `max` sandboxes, in which only the agent runs. Opening one takes 0.2 s of processor time,
 * resetting one next to none.
 */
export function createSandboxPool(max: number): SandboxPool {
  const keys = new WeakMap<Sandbox, string>();
  const kept: Sandbox[] = [];
  return {
    async open(options) {
      const key = JSON.stringify(options);
      const index = kept.findIndex((sandbox) => keys.get(sandbox) === key);
      const [known] = index === -1 ? [] : kept.splice(index, 1);
      const sandbox = known ?? (await openSandbox(options));
      keys.set(sandbox, key);
      return sandbox;
    },
    async giveBack(sandbox) {
      if (!(await sandbox.reset())) return;
      kept.push(sandbox);
      if (kept.length > max) await kept.shift()?.close();
    },
    async close() {
      await Promise.all(kept.splice(0).map((sandbox) => sandbox.close()));
    },
  };
}
