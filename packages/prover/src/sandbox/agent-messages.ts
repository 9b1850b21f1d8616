import * as v from "valibot";
import type { Signal } from "./interface.ts";

/** Limits on all processes of a sandbox together. */
export type ProcessLimit = "processes" | "memory";

/** Commands to the agent; `id` names a process, or a file being written. */
export type AgentCommand =
  | {
      readonly do: "spawn";
      readonly id: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      /** Redirects standard error to standard output, in order. */
      readonly merge: boolean;
      /** Kills the process when it has printed more than this since its last input. */
      readonly maxBytes: number;
    }
  | { readonly do: "write"; readonly id: number; readonly data: string }
  | { readonly do: "end"; readonly id: number }
  /** Requests an event for each entry of a folder, then `done`. */
  | { readonly do: "list"; readonly id: number; readonly folder: string }
  /** Requests an answer when the background processes of snippets are idle. */
  | { readonly do: "idle"; readonly id: number }
  /** Requests an answer when no process is busy. */
  | { readonly do: "rest"; readonly id: number }
  | {
      readonly do: "kill";
      readonly id: number;
      readonly signal: Signal;
      readonly childrenOnly: boolean;
    }
  | { readonly do: "file"; readonly id: number; readonly file: string; readonly text: string };

const id = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events from the agent. They come from where untrusted programs run, so they are validated. */
export const agentEventSchema = v.variant("event", [
  v.object({ id, event: v.picklist(["out", "err"]), data: v.string() }),
  v.object({
    id,
    event: v.literal("exit"),
    code: v.nullable(v.pipe(v.number(), v.integer())),
    signal: v.nullable(v.string()),
  }),
  v.object({ id, event: v.literal("overflow") }),
  v.object({ id: v.literal(0), event: v.literal("limit"), of: v.picklist(["processes", "memory"]) }),
  v.object({ id, event: v.literal("entry"), file: v.string(), mode: v.string(), text: v.string() }),
  v.object({ id, event: v.literal("done") }),
  v.object({ id, event: v.literal("failed"), message: v.string() }),
]);
export type AgentEvent = v.InferOutput<typeof agentEventSchema>;
