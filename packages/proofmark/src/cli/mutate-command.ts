// `proofmark check --mutate`: tries small mistakes in snippets, and shows those that nothing notices.

import { type MutatedSnippet, mutate } from "@proofmark/prover/mutate/mutate.ts";
import { count, diffLine, duration, named, type Piece, print, say } from "./print.ts";

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
  const place = (word: string, at: number): Piece[] => [
    named(failure === undefined ? "yellow" : "red", word),
    " ",
    named("bold", `${file}:${at}`),
  ];
  if (failure !== undefined)
    return [...place("not tried:", line), `  its section is not proven without a mistake: ${failure}\n\n`];
  return survivors.flatMap(({ line: below, before, after }) => [
    ...place("survived:", line + below),
    "\n    ",
    diffLine(`- ${before}`),
    ...(after === undefined ? [] : ["\n    ", diffLine(`+ ${after}`)]),
    "\n\n",
  ]);
}

function formatShare(results: readonly MutatedSnippet[]): string {
  const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
  const of = results.reduce((sum, { survivors }) => sum + survivors.length, noticed);
  const percent = Math.floor((1000 * noticed) / of) / 10; // rounded down: 100 % is said of nothing less
  const share = of === 0 ? "" : ` (${percent.toFixed(1)} %)`;
  return `noticed ${noticed.toLocaleString("en")} of ${count(of, "mutant")}${share}`;
}
