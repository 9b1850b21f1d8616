import * as v from "valibot";

/** One word of a command. */
const shellWordSchema = v.object({
  /** The word without quotes; expansions remain as written. */
  text: v.string(),
  /** Whether it may expand to any number of words. */
  expands: v.boolean(),
});
export type ShellWord = v.InferOutput<typeof shellWordSchema>;

/** A command that a script calls, wherever it is: in a pipe, in `$(…)`, in a function. Lines count from 1. */
const shellCommandSchema = v.object({ line: v.number(), words: v.array(shellWordSchema) });
export type ShellCommand = v.InferOutput<typeof shellCommandSchema>;

/** The answer of `shell-tree-agent.ts` to a script, on one line. */
export const shellTreeSchema = v.object({
  commands: v.array(shellCommandSchema),
  errors: v.array(v.string()),
});
export type ShellTree = v.InferOutput<typeof shellTreeSchema>;
