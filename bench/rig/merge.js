#!/usr/bin/env node
// One report from the samples of several runs: node merge.js a.json b.json
import fs from "node:fs";
import { report } from "./src/report.js";

const results = process.argv.slice(2).map((file) => JSON.parse(fs.readFileSync(file, "utf8")));
const [first] = results;
if (first === undefined) {
  process.stderr.write("usage: node merge.js a.json b.json\n");
  process.exit(2);
}
const samples = {};
for (const kind of Object.keys(first.samples))
  samples[kind] = results.flatMap((result) => result.samples[kind]);
const merged = {
  ...first,
  machine: Object.assign({}, ...results.map(({ machine }) => machine)),
  options: {
    ...first.options,
    sizes: [...new Set(results.flatMap(({ options }) => options.sizes))].sort((a, b) => a - b),
  },
  peers: Object.assign({}, ...results.map(({ peers }) => peers)),
  samples,
  notes: [...new Set([...results.flatMap(({ notes }) => notes), ...differences(results)])],
};
process.stdout.write(report(merged));

/** A note for every peer whose versions are not the same in all runs. */
function differences(all) {
  const versions = new Map();
  const found = [];
  for (const [name, peer] of all.flatMap(({ peers }) => Object.entries(peers))) {
    const text = JSON.stringify(peer.versions);
    if (versions.has(name) && versions.get(name) !== text)
      found.push(`${name}: the runs have different versions`);
    versions.set(name, text);
  }
  return found;
}
