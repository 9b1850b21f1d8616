// `proofmark check --mutate`: tries small mistakes in snippets, and shows those that nothing notices.

import type { Mutant } from "@proofmark/prover/mutate/mutants.ts";
import { type MutatedSnippet, mutate } from "@proofmark/prover/mutate/mutate.ts";
import { percent } from "@proofmark/prover/proof/proof-words.ts";
import { count, duration, named, type Piece, print, say } from "./print.ts";

/** Tries mutants. Returns a function that prints what became of them. */
export async function tryMutants(...given: Parameters<typeof mutate>): Promise<() => void> {
  const began = performance.now();
  const results = await mutate(...given);
  process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;
  const ms = performance.now() - began;
  return () => {
    for (const result of results) print("stderr", ...formatMutants(result));
    say(`${formatShare(results)} in ${duration(ms)}`);
  };
}

/** Every survivor with its line, and what is changed there. */
function formatMutants({ file, snippet, survivors, failure }: MutatedSnippet): Piece[] {
  const { line } = snippet.fence;
  if (failure !== undefined)
    return [
      named("red", "not tried:"),
      ...[
        " ",
        named("bold", `${file}:${line}`),
        `  its section is not proven without a mistake: ${failure}\n\n`,
      ],
    ];
  return survivors.flatMap((mutant: Mutant): Piece[] => [
    named("yellow", "survived:"),
    ...[" ", named("bold", `${file}:${line + mutant.line}`)],
    ...["\n    ", { style: "red" as const, text: `- ${mutant.before}` }],
    ...(mutant.after === undefined ? [] : ["\n    ", { style: "green" as const, text: `+ ${mutant.after}` }]),
    "\n\n",
  ]);
}

function formatShare(results: readonly MutatedSnippet[]): string {
  const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
  const of = results.reduce((sum, { survivors }) => sum + survivors.length, noticed);
  const share = of === 0 ? "" : ` (${percent(noticed, of)})`;
  return `noticed ${noticed.toLocaleString("en")} of ${count(of, "mutant")}${share}`;
}
