// What became of mutants, for the terminal and for machines.

import type { MutantKind } from "@proofmark/prover/mutants/edit.ts";
import type { Mutant } from "@proofmark/prover/mutants/mutants.ts";
import type { SnippetMutants } from "@proofmark/prover/mutation/mutate.ts";
import { shareOf, survivorsOf } from "@proofmark/prover/mutation/share.ts";
import { percent } from "@proofmark/prover/proof/proof-words.ts";
import { escapeJson } from "./check-report.ts";
import { count, named, type Piece } from "./print.ts";

/** Every survivor that the note should notice, with its line and what is changed there. */
export function formatSurvivors(results: readonly SnippetMutants[]): Piece[] {
  return results.flatMap((result) => [
    ...(result.failure === undefined
      ? []
      : [
          named("red", "not tried:"),
          " ",
          named("bold", `${result.file}:${result.snippet.fence.line}`),
          `  ${result.failure}\n\n`,
        ]),
    ...survivorsOf(result).flatMap((mutant) => [
      named("yellow", "survived:"),
      " ",
      named("bold", `${result.file}:${lineOf(result, mutant)}`),
      `  ${describe(mutant)}`,
      ...mutant.before
        .split("\n")
        .flatMap((line) => ["\n    ", { style: "red" as const, text: `- ${line}` }]),
      ...(mutant.after === ""
        ? []
        : mutant.after
            .split("\n")
            .flatMap((line) => ["\n    ", { style: "green" as const, text: `+ ${line}` }])),
      "\n\n",
    ]),
  ]);
}

/** A line for each note, and one for all of them. */
export function formatShares(results: readonly SnippetMutants[]): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const rows = files.map((file) => [file, results.filter((result) => result.file === file)] as const);
  const width = Math.max(0, ...files.map((file) => file.length));
  return [
    ...(rows.length > 1 ? rows.map(([file, some]) => `${file.padEnd(width)}  ${inWords(some)}`) : []),
    inWords(results),
  ].join("\n");
}

function inWords(results: readonly SnippetMutants[]): string {
  const { noticed, of, answered, failing } = shareOf(results);
  const without = results.filter(({ tried, failure }) => tried.length === 0 && failure === undefined).length;
  return [
    `noticed ${noticed.toLocaleString("en")} of ${count(of, "mutant")}${of === 0 ? "" : ` (${percent({ noticed, of })})`}`,
    ...(answered === 0 ? [] : [`${answered} answered`]),
    ...(failing === 0 ? [] : [`${failing} with the same failure`]),
    ...(without === 0 ? [] : [`${count(without, "snippet")} without any`]),
  ].join(" · ");
}

const CHANGES: Readonly<Record<MutantKind, string>> = {
  number: "another number",
  string: "another text",
  option: "without an option",
  clause: "without a clause",
  comparison: "another comparison",
  order: "another order",
  keyword: "another word",
  boolean: "the opposite",
  line: "without this line",
};

/** What is changed, in words. */
export const describe = ({ kind }: Mutant): string => CHANGES[kind];

/** The line of a mutant in its note. */
export const lineOf = ({ snippet }: SnippetMutants, { line }: Mutant): number => snippet.fence.line + line;

/** The same for machines. */
export function formatMutantsJson(results: readonly SnippetMutants[]): string {
  return escapeJson({
    ...shareOf(results),
    snippets: results.map((result) => ({
      file: result.file,
      line: result.snippet.fence.line,
      language: result.snippet.fence.language,
      ...shareOf([result]),
      survives: result.snippet.meta.survives ?? null,
      failure: result.failure ?? null,
      survivors: result.tried
        .filter(({ noticed }) => !noticed)
        .map(({ mutant: { kind, before, after }, mutant }) => ({
          line: lineOf(result, mutant),
          kind,
          before,
          after,
        })),
    })),
  });
}
