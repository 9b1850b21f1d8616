// The survivors as a page to look through: one file, without scripts.

import type { Mutant } from "@proofmark/prover/mutants/mutants.ts";
import type { SnippetMutants } from "@proofmark/prover/mutation/mutate.ts";
import { shareOf, survivorsOf } from "@proofmark/prover/mutation/share.ts";
import { percent } from "@proofmark/prover/proof/proof-words.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { describe, lineOf } from "./mutate-report.ts";

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { display: block; overflow: auto; border-collapse: collapse; white-space: nowrap } td, th { padding: 0.2rem 1rem 0.2rem 0; text-align: left }
td + td { font-variant-numeric: tabular-nums }
pre { overflow: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.4rem; font-size: 0.875rem }
del { color: light-dark(#b00020, #ff9aa2) } ins { color: light-dark(#00663a, #7ee0a8) }
del, ins { text-decoration: none }`;

/** A page with the share of each note, and every survivor below the snippet that it changes. */
export function mutantsPage(results: readonly SnippetMutants[]): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const of = (file: string): SnippetMutants[] => results.filter((result) => result.file === file);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Surviving mutants</title>
<style>${STYLE}</style>
<h1>Surviving mutants</h1>
<table>
<thead><tr><th scope="col">Note</th><th scope="col">Noticed</th><th scope="col">Of</th><th scope="col">Share</th><th scope="col">Answered</th><th scope="col">Same failure</th></tr></thead>
<tbody>
${[...files.map((file) => row(file, of(file), true)), row("all", results, false)].join("\n")}
</tbody>
</table>
${files.map((file) => section(file, of(file))).join("\n")}
</html>
`;
}

function row(name: string, results: readonly SnippetMutants[], isLinked: boolean): string {
  const share = shareOf(results);
  const text = escapeHtml(name);
  const counts = [share.answered, share.failing];
  const cells = [share.noticed, share.of, share.of === 0 ? "" : percent(share), ...counts];
  return `<tr><th scope="row">${isLinked ? `<a href="#${text}">${text}</a>` : text}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function section(file: string, results: readonly SnippetMutants[]): string {
  const shown = results.filter((result) => survivorsOf(result).length > 0);
  return `<h2 id="${escapeHtml(file)}">${escapeHtml(file)}</h2>
${shown.length === 0 ? "<p>None survived.</p>" : shown.map((result) => snippet(file, result)).join("\n")}`;
}

function snippet(file: string, result: SnippetMutants): string {
  const { noticed, of } = shareOf([result]);
  return `<section>
<h3>${escapeHtml(`${file}:${result.snippet.fence.line}`)} · noticed ${noticed} of ${of}</h3>
<pre>${escapeHtml(result.snippet.code)}</pre>
${survivorsOf(result)
  .map((mutant) => survivor(result, mutant))
  .join("\n")}
</section>`;
}

const survivor = (
  result: SnippetMutants,
  mutant: Mutant,
): string => `<p>Line ${lineOf(result, mutant)}: ${describe(mutant)}</p>
<pre><del>${escapeHtml(signed("-", mutant.before))}</del>${mutant.after === "" ? "" : `\n<ins>${escapeHtml(signed("+", mutant.after))}</ins>`}</pre>`;

const signed = (sign: string, lines: string): string =>
  lines
    .split("\n")
    .map((line) => `${sign} ${line}`)
    .join("\n");
