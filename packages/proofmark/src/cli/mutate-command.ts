// `proofmark check --mutate`: tries small mistakes in snippets, and reports those that nothing notices.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { cachePlace } from "@proofmark/prover/files/cache.ts";
import { writeWhole } from "@proofmark/prover/files/temporary.ts";
import { type MutateOptions, mutate, type SnippetMutants } from "@proofmark/prover/mutation/mutate.ts";
import { recordMutants } from "@proofmark/prover/mutation/record.ts";
import { mutantsPage } from "./mutate-page.ts";
import { formatMutantsJson, formatShares, formatSurvivors } from "./mutate-report.ts";
import { duration, print, say } from "./print.ts";

interface MutateCommandOptions extends MutateOptions {
  readonly json: boolean;
  /** Writes the shares into the locks. */
  readonly update: boolean;
}

/** Tries mutants, and writes the page that shows what survived. Returns a function that prints results. */
export async function tryMutants(options: MutateCommandOptions): Promise<() => void> {
  const began = performance.now();
  const results = await mutate(options);
  const page = cachePlace(options.cacheDir, "mutants.html");
  mkdirSync(options.cacheDir, { recursive: true });
  writeWhole(page, mutantsPage(results));
  const written = options.update ? recordMutants(options.root, options.notes, results) : [];
  process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;
  const ms = performance.now() - began;
  return () =>
    options.json
      ? say(formatMutantsJson(results))
      : report(results, { page: path.relative(process.cwd(), page), written, ms });
}

function report(
  results: readonly SnippetMutants[],
  { page, written, ms }: { page: string; written: readonly string[]; ms: number },
): void {
  print("stderr", ...formatSurvivors(results));
  for (const file of written) say(`wrote ${file}`);
  say(`${formatShares(results)} in ${duration(ms)}\nas a page: ${page}`);
}
