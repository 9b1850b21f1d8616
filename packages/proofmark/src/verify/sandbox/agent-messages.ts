import * as v from "valibot";
import type { Signal } from "./interface.ts";

/** What the processes of a sandbox together may have too much of. */
export type Excess = "processes" | "memory";

/** Orders to the sandbox; `id` names a process, or a file being written. */
export type AgentOrder =
  | {
      readonly do: "spawn";
      readonly id: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      /** Standard error goes where standard output goes, in order. */
      readonly merge: boolean;
      /** It is killed when it has printed more since it was last written to. */
      readonly maxBytes: number;
    }
  | { readonly do: "write"; readonly id: number; readonly data: string }
  | { readonly do: "end"; readonly id: number }
  /** Asks for an answer when what snippets left behind does not come and go any more. */
  | { readonly do: "calm"; readonly id: number }
  | {
      readonly do: "kill";
      readonly id: number;
      readonly signal: Signal;
      readonly childrenOnly: boolean;
    }
  | { readonly do: "file"; readonly id: number; readonly file: string; readonly text: string };

const id = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events of the sandbox. They come from where strangers' programs run: nothing else is believed. */
export const agentEventSchema = v.variant("event", [
  v.object({ id, event: v.picklist(["out", "err"]), data: v.string() }),
  v.object({
    id,
    event: v.literal("exit"),
    code: v.nullable(v.pipe(v.number(), v.integer())),
    signal: v.nullable(v.string()),
  }),
  v.object({ id, event: v.literal("flood") }),
  v.object({ id: v.literal(0), event: v.literal("excess"), of: v.picklist(["processes", "memory"]) }),
  v.object({ id, event: v.literal("done") }),
  v.object({ id, event: v.literal("failed"), message: v.string() }),
]);
export type AgentEvent = v.InferOutput<typeof agentEventSchema>;
