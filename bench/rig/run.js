#!/usr/bin/env node
// Measures documentation generators against each other; see README.md beside this file.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureBuilds } from "./src/builds.js";
import { measureDevServers } from "./src/dev-servers.js";
import { measurePages } from "./src/pages.js";
import { allPeers, loadPeer, RIG } from "./src/peers.js";
import { report } from "./src/report.js";
import { createRun, resultOf } from "./src/run.js";

const PARTS = ["build", "page", "nav", "search", "dev"];
const USAGE = `usage: node run.js [options]
  --peers a,b        names of folders in peers/, or paths of adapters (default: all but hugo)
  --n 8,100          corpus sizes, in pages (default: 8)
  --what a,b         of ${PARTS.join(", ")} (default: all but dev)
  --rounds 3         rounds of builds: cold, unchanged, one page edited (default: 3)
  --runs 5           samples in Chromium, for each speed (default: 5)
  --speeds fast,slow of fast (no throttle), slow (CPU 4 times slower, 1.6 Mbit/s, 150 ms) (default: both)
  --timeout 900      seconds after which a build is stopped (default: 900)
  --budget 900       seconds of builds of one peer at one size after which it gets no further one (default: 900)
  --patience 60      seconds that a sample waits for other programs to leave the processors alone (default: 60)
  --seed 1           of the corpus (default: 1)
  --http1            serve HTTP/1.1 instead of HTTP/2 over TLS
  --out file.json    where the samples go; the report goes beside it, as .md (default: results/<time>.json)
  --help             print this help
`;

const options = {
  peers: { type: "string" },
  n: { type: "string", default: "8" },
  what: { type: "string", default: "build,page,nav,search" },
  rounds: { type: "string", default: "3" },
  runs: { type: "string", default: "5" },
  speeds: { type: "string", default: "fast,slow" },
  timeout: { type: "string", default: "900" },
  budget: { type: "string", default: "900" },
  patience: { type: "string", default: "60" },
  seed: { type: "string", default: "1" },
  http1: { type: "boolean", default: false },
  out: { type: "string" },
  help: { type: "boolean", default: false },
};

try {
  const { values } = parseArgs({ options });
  if (values.help) process.stdout.write(USAGE);
  else await measure(values);
} catch (error) {
  process.stderr.write(
    error.code?.startsWith("ERR_PARSE_ARGS") ? `${error.message}\n${USAGE}` : `${error.stack}\n`,
  );
  process.exitCode = error.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
}

async function measure(values) {
  const names = values.peers?.split(",") ?? allPeers();
  const peers = await Promise.all(names.map(loadPeer));
  const file = path.resolve(
    values.out ??
      path.join(RIG, "results", `${new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-")}.json`),
  );
  const run = createRun({ peers, options: parse(values), file });
  const { sizes, parts } = run.options;
  for (const size of sizes) {
    if (parts.includes("build")) await measureBuilds(run, size);
    if (["page", "nav", "search"].some((part) => parts.includes(part))) await measurePages(run, size);
    if (parts.includes("dev")) await measureDevServers(run, size);
  }
  run.save();
  const text = report(resultOf(run));
  fs.writeFileSync(file.replace(/\.json$/, ".md"), text);
  process.stdout.write(text);
  run.say(`samples are in ${path.relative(process.cwd(), file)}, and this report beside it`);
}

function parse(values) {
  return {
    sizes: values.n.split(",").map(Number),
    parts: values.what.split(","),
    speeds: values.speeds.split(","),
    rounds: Number(values.rounds),
    runs: Number(values.runs),
    timeoutMs: Number(values.timeout) * 1000,
    budgetMs: Number(values.budget) * 1000,
    patienceMs: Number(values.patience) * 1000,
    seed: Number(values.seed),
    http1: values.http1,
  };
}
