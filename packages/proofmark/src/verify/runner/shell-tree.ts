import * as v from "valibot";

/** One word of a command. */
const shellWordSchema = v.object({
  /** Without quotes; what is expanded is there as it is written. */
  text: v.string(),
  /** How many words it becomes shows only when it runs. */
  open: v.boolean(),
});
export type ShellWord = v.InferOutput<typeof shellWordSchema>;

/**
 * A command that a script calls, wherever it is: in a pipe, in `$(…)`, in a function. Its line counts
 * from 1.
 */
const shellCommandSchema = v.object({ line: v.number(), words: v.array(shellWordSchema) });
export type ShellCommand = v.InferOutput<typeof shellCommandSchema>;

/** What `shell-tree-agent.ts` answers to a script, on one line. */
export const shellTreeSchema = v.object({
  commands: v.array(shellCommandSchema),
  errors: v.array(v.string()),
});
export type ShellTree = v.InferOutput<typeof shellTreeSchema>;
