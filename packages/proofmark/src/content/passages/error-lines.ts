import type { Proof } from "../../shared/proof.ts";
import type { CodeBlock } from "../code/code-block.ts";

/** A line that a tool prints when something goes wrong. */
const ERROR =
  /(?:^|\s)(?:ERROR|FATAL|PANIC):|\(error\) |\w*(?:Error|Exception)(?: \[\w+\])?: |: \*\*\* |^npm (?:ERR!|error) |"message": ?"/;
/** Any other message of a tool: `curl: (7) Failed to connect`. */
const OF_TOOL = /^[\w./-]+: /;
/** Most messages of a snippet: the first ones say what happened. A guess. */
const MAX_LINES = 3;

/**
 * The error messages among what a snippet printed. A line that is not marked as an error counts only if the
 * snippet fails.
 */
export const errorLines = ({
  output,
  proof,
}: Pick<CodeBlock, "output"> & { readonly proof: Pick<Proof, "fails"> | undefined }): string[] =>
  (output ?? "")
    .split("\n")
    .filter((line) => ERROR.test(line) || (proof?.fails === true && OF_TOOL.test(line)))
    .slice(0, MAX_LINES);
