import type { Outcome } from "../runner/runner.ts";
import type { SandboxProcess } from "./interface.ts";

/** Waits for a process that gets no input. What it prints is its output. */
export async function outcomeOf(
  process: SandboxProcess,
): Promise<Pick<Outcome, "ok" | "exit" | "output" | "complaint">> {
  let output = "";
  process.onPrint((text) => {
    output += text;
  });
  process.end();
  const { code, flooded } = await process.ended;
  return {
    ok: code === 0 && !flooded,
    exit: code ?? undefined,
    output,
    complaint: flooded ? "it printed more than 4 MB and was stopped" : undefined,
  };
}
