import type { Outcome } from "../runner/runner.ts";
import type { SandboxProcess } from "./interface.ts";
import { PRINTED_TOO_MUCH } from "./limits.ts";

/** Waits for a process without input, and collects what it prints. */
export async function outcomeOf(
  process: SandboxProcess,
): Promise<Pick<Outcome, "ok" | "exit" | "output" | "diagnostics">> {
  let output = "";
  process.onPrint((text) => {
    output += text;
  });
  process.end();
  const { code, outputExceeded } = await process.ended;
  return {
    ok: code === 0 && !outputExceeded,
    exit: code ?? undefined,
    output,
    diagnostics: outputExceeded ? PRINTED_TOO_MUCH : undefined,
  };
}
