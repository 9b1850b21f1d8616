import { isErrorLine, isToolLine } from "@proofmark/prover/proof/error-line.ts";
import type { Proof } from "@proofmark/prover/proof/proof.ts";
import type { CodeBlock } from "../code/code-block.ts";

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
    .filter((line) => isErrorLine(line) || (proof?.fails === true && isToolLine(line)))
    .slice(0, MAX_LINES);
