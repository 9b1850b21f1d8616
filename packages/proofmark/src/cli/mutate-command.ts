// `proofmark check --mutate`: tries small mistakes in snippets, and shows those that nothing notices.

import { mutate } from "@proofmark/prover/mutate/mutate.ts";
import { count, diffLine, duration, named, print, say } from "./print.ts";

/** Tries mutants. Returns a function that prints every survivor with its line, and what is changed there. */
export async function tryMutants(...given: Parameters<typeof mutate>): Promise<() => void> {
  const began = performance.now();
  const results = await mutate(...given);
  const ms = performance.now() - began;
  return () => {
    process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;
    for (const { file, snippet, survivors, failure } of results) {
      const { line } = snippet.fence;
      if (failure !== undefined) {
        print("stderr", named("red", "not tried:"), " ", named("bold", `${file}:${line}`));
        print("stderr", `  its section is not proven without a mistake: ${failure}\n\n`);
      }
      for (const { line: below, before, after } of survivors) {
        print("stderr", named("yellow", "survived:"), " ", named("bold", `${file}:${line + below}`));
        print("stderr", "\n    ", diffLine(`- ${before}`));
        if (after !== undefined) print("stderr", "\n    ", diffLine(`+ ${after}`));
        print("stderr", "\n\n");
      }
    }
    const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
    const of = results.reduce((sum, { survivors }) => sum + survivors.length, noticed);
    const percent = Math.floor((1000 * noticed) / of) / 10; // rounded down: 100 % is said of nothing less
    const share = of === 0 ? "" : ` (${percent.toFixed(1)} %)`;
    say(`noticed ${noticed.toLocaleString("en")} of ${count(of, "mutant")}${share} in ${duration(ms)}`);
  };
}
