// Markdown that notes and what versions say of their snippets have in common.
import { cleanText } from "@proofmark/prover/text/clean-text.ts";

/** A fence longer than any in the code. Text after backticks can't contain a backtick. */
export function fenced(info: string, code: string): string {
  const sign = info.includes("`") ? "~" : "`";
  let longest = 2;
  for (const [run] of code.matchAll(/`+|~+/g)) longest = Math.max(longest, run.length);
  const fence = sign.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** What a snippet printed, as Markdown blocks; none if that is unknown. */
export const outputLines = (output: string | undefined): string[] =>
  output === undefined ? [] : ["Output:", fenced("text", output)];

/** What follows the code of a snippet: what it printed, and its proof. */
export const snippetEnd = (output: string | undefined, proof: string): string =>
  cleanText([...outputLines(output), inItalics(proof)].join("\n\n"));

/** A sentence in italics, escaped. */
export const inItalics = (sentence: string): string => `*${sentence.replace(/[\\*_`[\]<&]/g, "\\$&")}.*`;
