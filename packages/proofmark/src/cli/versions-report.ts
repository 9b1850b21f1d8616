// What became of snippets on other versions, for the terminal and for machines.

import { diffOutputs } from "@proofmark/prover/judge/output.ts";
import type { VersionVerdict } from "@proofmark/prover/proof/proof.ts";
import type { VersionResult } from "@proofmark/prover/prove/versions.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { count, named, type Piece, runnable } from "./print.ts";

/** What the locks lack, a line for each note, and every verdict that differs from what a lock holds. */
export function formatVersionFailures(results: readonly VersionResult[]): Piece[] {
  const lacking = results.filter(({ status }) => status === "new");
  return [
    ...results.flatMap((result) => (result.status === "failed" ? differing(result) : [])),
    ...[...new Set(lacking.map(({ note }) => note))].flatMap((note) => {
      const own = lacking.filter((result) => result.note === note);
      return [
        named("yellow", "new:"),
        " ",
        named("bold", note.lockFile),
        `  ${count(own.length, "verdict")} of ${[...new Set(own.map(({ on }) => on))].join(", ")} ${own.length === 1 ? "is" : "are"} not in the lock`,
        ...keep("keep", note),
      ];
    }),
  ];
}

function differing({ note, snippet, on, verdict, locked }: VersionResult): Piece[] {
  if (verdict === undefined || locked === undefined) return [];
  return [
    named("red", "failed:"),
    " ",
    named("bold", `${note.file}:${snippet.fence.line}`),
    `  its result on ${on} differs from the lock`,
    "\n  expected (-) and printed (+):",
    ...changes(locked, verdict),
    ...keep("accept", note),
  ];
}

const keep = (word: string, { file }: VersionResult["note"]): Piece[] => [
  `\n  ${word.padEnd(8)}  ${runnable("npx proofmark check")} --every --update ${cleanLine(file)}\n\n`,
];

/** A verdict on one line: `PostgreSQL 15.18 fails: ERROR: …`. */
const verdictLine = ({ tool, version, verdict, error }: VersionVerdict): string =>
  `${tool} ${version} ${verdict}${error === undefined ? "" : `: ${error}`}`;

function changes(locked: VersionVerdict, verdict: VersionVerdict): Piece[] {
  const [before, after] = [verdictLine(locked), verdictLine(verdict)];
  const lines = [
    ...(before === after ? [] : [`- ${before}`, `+ ${after}`]),
    ...diffOutputs(locked.output ?? [], verdict.output ?? []),
  ];
  return lines.flatMap((text) => [
    "\n    ",
    text.startsWith("- ") ? { style: "red", text } : text.startsWith("+ ") ? { style: "green", text } : text,
  ]);
}

/** Versions that this machine offers and no lock names. */
export const formatUnknown = (names: readonly string[]): Piece[] =>
  names.length === 0
    ? []
    : [
        named("blue", "info:"),
        ` no lock says what ${names.join(", ")} ${names.length === 1 ? "makes" : "make"} of snippets\n  add       ${runnable("npx proofmark check")} --every --update\n`,
      ];

/** A line for each version: `postgresql15: 140 same · 9 differ · 12 fail`. */
export function formatVersionCounts(results: readonly VersionResult[]): string {
  const names = [...new Set(results.map(({ on }) => on))].toSorted((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  return names
    .map((name) => {
      const own = results.filter(({ on }) => on === name);
      const number = (verdict: VersionVerdict["verdict"]): number =>
        own.filter((result) => result.verdict?.verdict === verdict).length;
      const notRun = own.filter(({ verdict }) => verdict === undefined).length;
      return `${name}: ${[
        `${number("same")} same`,
        ...(number("differs") > 0 ? [`${number("differs")} differ`] : []),
        ...(number("fails") > 0 ? [`${number("fails")} fail`] : []),
        ...(notRun > 0 ? [`${count(notRun, "snippet")} could not be run`] : []),
      ].join(" · ")}\n`;
    })
    .join("");
}

/** The verdicts of a snippet's versions as JSON holds them. */
export const versionsOf = (results: readonly VersionResult[], file: string, line: number): object[] =>
  results
    .filter(({ note, snippet }) => note.file === file && snippet.fence.line === line)
    .map(({ on, verdict, reason, status }) => ({ on, status, ...verdict, reason }));
