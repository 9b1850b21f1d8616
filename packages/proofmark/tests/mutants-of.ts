import { type Mutant, mutantsOf } from "@proofmark/prover/mutants/mutants.ts";
import { createHighlighter } from "../src/content/highlight/highlight.ts";

const highlighter = await createHighlighter();

/** The mutants of a code of these lines. */
export const mutantsIn = async (language: string, ...lines: string[]): Promise<Mutant[]> => {
  const code = lines.join("\n");
  return mutantsOf(code, language, await highlighter.tokens(code, language));
};

/** Mutants as `kind: the line as it is now`. */
export const changes = async (language: string, ...lines: string[]): Promise<string[]> =>
  (await mutantsIn(language, ...lines)).map(({ kind, after }) => `${kind}: ${after}`);
