// Reads what processes of the sandbox print.
import * as v from "valibot";
import type { Outcome } from "../runner/runner.ts";
import { PRINTED_TOO_MUCH, type SandboxProcess } from "./interface.ts";

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

/** Characters of an invalid answer to quote. */
const MAX_QUOTED = 200;

/** Parses untrusted JSON of a program in the sandbox. Throws a sentence if the schema does not match. */
export function readAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  program: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new Error(`${program} sent an invalid answer: ${text.slice(0, MAX_QUOTED)}`);
  }
}
