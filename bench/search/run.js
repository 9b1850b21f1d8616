#!/usr/bin/env node
// Prints how well the notes are searched, and how long a keystroke takes. Build the site first.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "yaml";
import { loadEngine, OPTIONS, readIndex, sectionOf } from "./engine.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const USAGE = `usage: node bench/search/run.js [options]
  --misses    list the queries whose section is not first, of the training half and of tuning.yml
  --help      print this help
`;

const { values } = parseArgs({ options: { misses: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) process.stdout.write(USAGE);
else await run();

/** The queries of a file; every second one of a kind belongs to the training half. */
function readQueries(name) {
  const counts = new Map();
  return parse(readFileSync(path.join(here, name), "utf8")).map(({ query, kind, want }) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return { query, kind, want: [want].flat(), half: count % 2 === 0 ? "training" : "held out" };
  });
}

async function run() {
  const engine = await loadEngine();
  const { createEmbeddedClient, createRequest, decodeIndex } = engine;
  const index = readIndex();
  const addresses = new Set(
    decodeIndex(index).notes.flatMap(({ permalink, sections }) =>
      sections.map(({ anchor }) => (anchor === "" ? permalink : `${permalink}#${anchor}`)),
    ),
  );
  const client = createEmbeddedClient(decodeIndex(index));
  const times = [];
  const ask = async (query) => {
    const began = performance.now();
    const { hits } = await client.search(createRequest(query, OPTIONS));
    times.push(performance.now() - began);
    return hits.map(({ url }) => sectionOf(url));
  };
  const answer = async (entry) => {
    const missing = entry.want.find((url) => !addresses.has(url));
    if (missing !== undefined) throw new Error(`\`${entry.query}\` wants ${missing}, which is not a section`);
    const urls = await ask(entry.query);
    return { ...entry, urls, rank: urls.findIndex((url) => entry.want.includes(url)) + 1 };
  };
  const answers = [];
  for (const entry of readQueries("queries.yml")) answers.push(await answer(entry));
  const tuned = [];
  for (const entry of readQueries("tuning.yml")) tuned.push({ ...(await answer(entry)), half: "training" });
  console.log("| queries | number | MRR@10 | first | recall@5 | nothing found |\n|---|---|---|---|---|---|");
  const row = (label, some) => {
    const share = (test) => (some.filter(test).length / some.length).toFixed(3);
    const mrr =
      some.reduce((sum, { rank }) => sum + (rank > 0 && rank <= 10 ? 1 / rank : 0), 0) / some.length;
    const shares = [
      share(({ rank }) => rank === 1),
      share(({ rank }) => rank > 0 && rank <= 5),
      share(({ urls }) => urls.length === 0),
    ];
    console.log(`| ${label} | ${some.length} | ${mrr.toFixed(3)} | ${shares.join(" | ")} |`);
  };
  row("all", answers);
  for (const half of ["training", "held out"])
    row(
      `${half} half`,
      answers.filter((one) => one.half === half),
    );
  for (const kind of new Set(answers.map((one) => one.kind)))
    row(
      kind,
      answers.filter((one) => one.kind === kind),
    );
  row("tuning.yml", tuned);
  times.length = 0;
  for (const { query } of answers)
    for (let length = 1; length <= query.length; length++) await ask(query.slice(0, length));
  times.sort((one, other) => one - other);
  const [half, most] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)].toFixed(1));
  const bytes = brotliCompressSync(index, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  console.log(`\na keystroke: ${half} ms, 95 of 100 in ${most} ms; index: ${(bytes / 1024).toFixed(0)} KiB`);
  if (values.misses)
    for (const { query, want, urls } of [...answers, ...tuned].filter(
      ({ half, rank }) => half === "training" && rank !== 1,
    ))
      console.log(`  ${query}: ${want[0]}, got ${urls.slice(0, 3).join(" ")}`);
}
