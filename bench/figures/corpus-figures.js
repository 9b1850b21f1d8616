// The figures of the rig's standard corpus, built by this engine in several sizes.
import path from "node:path";
import { measureBuilds } from "../rig/src/builds.js";
import { measurePages } from "../rig/src/pages.js";
import { loadPeer, RIG } from "../rig/src/peers.js";
import { headsOf, rowOf, SECTIONS } from "../rig/src/report.js";
import { createRun } from "../rig/src/run.js";
import { markdownTable } from "../rig/src/table.js";

const { build, wire, slowVisit, fastVisit } = SECTIONS;

/** Builds the corpus in each size and opens it in Chromium; returns Markdown. */
export async function corpusFigures({ sizes, rounds }) {
  const options = {
    sizes,
    rounds,
    runs: rounds,
    parts: ["page"],
    speeds: ["fast", "slow"],
    timeoutMs: 900_000,
    budgetMs: 900_000,
    patienceMs: 60_000,
    seed: 1,
    http1: false,
  };
  const run = createRun({
    peers: [await loadPeer("proofmark")],
    options,
    file: path.join(RIG, "results", "figures.json"),
  });
  for (const size of sizes) {
    await measureBuilds(run, size);
    await measurePages(run, size);
  }
  const tables = [build, wire, fastVisit, slowVisit].map((section) => tableOf(run, section));
  return [...tables, ...run.notes.map((note) => `- ${note}\n`)].join("");
}

function tableOf({ options, samples }, section) {
  const rows = options.sizes.map((size) => [
    size,
    ...rowOf(
      section,
      samples[section.kind].filter((sample) => sample.size === size),
    ),
  ]);
  return `## The standard corpus. ${section.title}\n\n${markdownTable(["Pages", ...headsOf(section)], rows)}\n\n`;
}
