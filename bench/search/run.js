#!/usr/bin/env node
// Prints how well the notes are searched: by our engine, and over the same text by others. Build the site
// first.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { openMiniSearch, openPagefind, openProofmark, openTunedMiniSearch } from "./engines.js";
import { figuresOf, percentile, splitQueries } from "./quality.js";
import { readAllSections } from "./sections.js";
import { printSizes } from "./sizes.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const USAGE = `usage: node bench/search/run.js [options]
  --others    compare with MiniSearch and Pagefind, which --install installs
  --install   install them into bench/search/ first
  --sizes     print what the engine costs on 8, 100 and 1,000 notes, and nothing else
  --misses    list the queries whose section is not first, of the training half and of tuning.yml
  --help      print this help
`;

/** Queries that sizes are measured with: typed letter by letter, these are some 150 keystrokes. */
const SIZE_QUERIES = 10;

const { values } = parseArgs({
  options: {
    others: { type: "boolean" },
    install: { type: "boolean" },
    misses: { type: "boolean" },
    sizes: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(USAGE);
else await run();

async function run() {
  const read = (name) => parse(readFileSync(path.join(here, name), "utf8"));
  const queries = splitQueries(read("queries.yml"));
  const tuning = read("tuning.yml").map((entry) => ({ ...entry, want: [entry.want].flat() }));
  if (values.sizes) return printSizes(queries.slice(0, SIZE_QUERIES), [8, 100, 1000]);
  if (values.install)
    spawnSync("npm", ["install", "--no-package-lock", "--prefix", here], { stdio: "inherit" });
  const sections = await readAllSections();
  const known = new Set(sections.map(({ url }) => url));
  for (const { query, want } of [...queries, ...tuning])
    for (const url of want)
      if (!known.has(url)) throw new Error(`bench/search: \`${query}\` wants ${url}, which is not a section`);
  const engines = [
    ["Proofmark", () => openProofmark()],
    ["Proofmark, before the rest has arrived", () => openProofmark({ whole: false })],
  ];
  if (values.others)
    engines.push(
      ["MiniSearch", () => openMiniSearch(sections, here)],
      ["MiniSearch, tuned", () => openTunedMiniSearch(sections, here)],
      ["Pagefind", () => openPagefind(sections, { here, includeCharacters: false })],
      ["Pagefind, include_characters", () => openPagefind(sections, { here, includeCharacters: true })],
    );
  console.log(
    "| engine | queries | MRR@10 | first | recall@5 | nothing found | ms p50 | ms p95 | KiB |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const [name, open] of engines) await measure(name, await open(), { queries, tuning });
}

async function measure(name, engine, { queries, tuning }) {
  const times = [];
  const answer = async ({ query, kind, half, want }) => {
    const urls = await engine.search(query);
    return {
      query,
      kind,
      half,
      want,
      urls,
      count: urls.length,
      rank: urls.findIndex((url) => want.includes(url)) + 1,
    };
  };
  const answersTo = async (asked) => {
    const answers = [];
    for (const entry of asked) answers.push(await answer(entry));
    return answers;
  };
  const answers = await answersTo(queries);
  const tuned = await answersTo(tuning);
  for (const { query } of queries)
    for (let length = 1; length <= query.length; length++) {
      const began = performance.now();
      await engine.search(query.slice(0, length));
      times.push(performance.now() - began);
    }
  const row = (label, some, more = "| | | |") => {
    const { queries: count, mrr10, first, recall5, none } = figuresOf(some);
    console.log(
      `| ${label} | ${count} | ${[mrr10, first, recall5, none].map((value) => value.toFixed(2)).join(" | ")} ${more}`,
    );
  };
  row(
    name,
    answers,
    `| ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} | ${(engine.bytes / 1024).toFixed(0)} |`,
  );
  for (const half of ["training", "held out"])
    row(
      `– ${half} half`,
      answers.filter((answer) => answer.half === half),
    );
  row("– tuning.yml", tuned);
  for (const kind of new Set(answers.map((answer) => answer.kind)))
    row(
      `– ${kind}`,
      answers.filter((answer) => answer.kind === kind),
    );
  if (values.misses)
    for (const { query, want, urls } of [...answers, ...tuned].filter(
      ({ half, rank }) => half !== "held out" && rank !== 1,
    ))
      console.log(`  ${query}: ${want[0]}, got ${urls.slice(0, 3).join(" ")}`);
  await engine.close();
}
