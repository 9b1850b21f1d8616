// Everything that is measured in Chromium on built sites: first visits, navigation, search.
import os from "node:os";
import { ensureOutputs, keptOutput } from "./builds.js";
import { launchChrome } from "./chrome.js";
import { measuredPages } from "./corpus/corpus.js";
import { navigate } from "./navigate.js";
import { search } from "./search.js";
import { serve } from "./server.js";
import { visit } from "./visit.js";

/** Most samples of what varies little. */
const FEW = 3;

/** Opens the sites of one size in Chromium, and measures the parts that were asked for. */
export async function measurePages(run, size) {
  const { parts, speeds, runs } = run.options;
  const peers = await ensureOutputs(run, size);
  const browser = await launchChrome(run.tls);
  run.machine.chromium = browser.version();
  const sites = await Promise.all(peers.map((peer) => openSite(run, peer, size)));
  // warms server and browser; is not counted
  for (const site of sites) await visit(browser, { site, ...visitOf(site), slow: false });
  for (const speed of speeds) {
    const slow = speed === "slow";
    if (parts.includes("page")) {
      const firstVisit = (site) => visit(browser, { site, ...visitOf(site), slow });
      await sampleEach({
        run,
        sites,
        size,
        kind: "page",
        speed,
        times: slow ? runs : Math.min(runs, FEW),
        measure: firstVisit,
      });
    }
    if (parts.includes("nav")) {
      await sampleEach({
        run,
        sites,
        size,
        kind: "nav",
        speed,
        times: runs,
        measure: (site) => navigate(browser, site, { slow }),
      });
    }
    if (parts.includes("search")) {
      const searched = sites.filter(({ adapter }) => adapter.search !== null);
      for (const { adapter } of sites.filter((site) => !searched.includes(site)))
        run.note(`${adapter.title} has no search: nothing of it was measured`);
      const firstSearch = (site) => search(browser, site, { slow });
      await sampleEach({
        run,
        sites: searched,
        size,
        kind: "search",
        speed,
        times: Math.min(runs, FEW),
        measure: firstSearch,
      });
    }
  }
  await browser.close();
  for (const { server } of sites) await server.close();
}

const visitOf = ({ adapter, from, to }) => ({
  path: adapter.url(from),
  h1: adapter.h1,
  hoverSelector: adapter.sidebarLink(to),
});

async function openSite(run, peer, size) {
  const server = await serve(keptOutput(peer, size), { tls: run.tls });
  return {
    name: peer.name,
    adapter: peer.adapter,
    server,
    origin: server.origin,
    ...measuredPages(run.corpus(size)),
  };
}

/** Measures every site `times` times, sites interleaved. */
async function sampleEach({ run, sites, size, kind, speed, times, measure }) {
  const failures = new Map();
  for (let round = 0; round < times; round++) {
    for (const site of sites) {
      if ((failures.get(site) ?? 0) > 1) continue;
      await run.settle();
      try {
        const { numbers, errors, detail, files } = await measure(site);
        for (const error of new Set(errors)) run.note(`${site.name} N=${size} ${kind}: ${error}`);
        const once = round === 0 ? { detail: { ...detail, files } } : {};
        run.samples[kind].push({
          peer: site.name,
          size,
          state: speed,
          round,
          systemLoad: os.loadavg()[0],
          ...numbers,
          ...once,
        });
      } catch (error) {
        failures.set(site, (failures.get(site) ?? 0) + 1);
        run.note(`${site.name} N=${size} ${kind} ${speed}: ${String(error.message ?? error).split("\n")[0]}`);
      }
    }
    run.save();
  }
  run.say(`${kind} ${speed} N=${size} done`);
}
