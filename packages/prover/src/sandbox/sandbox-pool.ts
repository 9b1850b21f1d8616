import type { Sandbox } from "./interface.ts";
import { openSandbox, type SandboxOptions } from "./sandbox.ts";

/** Sandboxes that the runs of one section use again, one after the other. */
export interface SandboxPool {
  open(options: SandboxOptions): Promise<Sandbox>;
  /** Resets a sandbox and keeps it for the next run that asks for the same. */
  giveBack(sandbox: Sandbox): Promise<void>;
}

/** Sandboxes that are kept, in a pool for each section: nothing that one changes reaches another. */
export interface SandboxPools {
  poolOf(section: object): SandboxPool;
  close(): Promise<void>;
}

/**
 * Keeps at most `max` sandboxes, in which only the agent runs. Opening one takes 0.2 s of processor time,
 * resetting one next to none.
 */
export function createSandboxPools(max: number): SandboxPools {
  const kept: { readonly sandbox: Sandbox; readonly section: object; readonly key: string }[] = [];
  const keys = new WeakMap<Sandbox, string>();
  return {
    poolOf: (section) => ({
      async open(options) {
        const key = JSON.stringify(options);
        const index = kept.findIndex((one) => one.section === section && one.key === key);
        const [known] = index === -1 ? [] : kept.splice(index, 1);
        const sandbox = known?.sandbox ?? (await openSandbox(options));
        keys.set(sandbox, key);
        return sandbox;
      },
      async giveBack(sandbox) {
        if (!(await sandbox.reset())) return;
        kept.push({ sandbox, section, key: keys.get(sandbox) ?? "" });
        if (kept.length > max) await kept.shift()?.sandbox.close();
      },
    }),
    async close() {
      await Promise.all(kept.splice(0).map(({ sandbox }) => sandbox.close()));
    },
  };
}
