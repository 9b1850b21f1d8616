import path from "node:path";
import { removeCaches, writeContent } from "./builds.js";
import { launchChrome } from "./chrome.js";
import { measuredPages } from "./corpus/corpus.js";
import { freePort, measureDevServer } from "./dev-server.js";
import { commandFor, environmentFor, WORK } from "./peers.js";
import { seconds, whole } from "./table.js";

/** Most rounds; each start is seconds long and varies little. */
const MAX_ROUNDS = 2;

/**
 * Measures every peer's development server at one size: without caches, then with what that start left
 * behind.
 */
export async function measureDevServers(run, size) {
  const browser = await launchChrome();
  for (let round = 0; round < Math.min(run.options.rounds, MAX_ROUNDS); round++) {
    for (const peer of run.peers.filter(({ adapter }) => adapter.dev !== undefined)) {
      await writeContent(run, peer, size);
      for (const state of ["cold", "warm"]) await measureStart({ run, peer, size, round, state, browser });
    }
  }
  await browser.close();
}

async function measureStart({ run, peer, size, round, state, browser }) {
  if (state === "cold") removeCaches(peer);
  const { adapter, dir, name } = peer;
  const { from } = measuredPages(run.corpus(size));
  const port = await freePort();
  await run.settle();
  try {
    const numbers = await measureDevServer({
      browser,
      argv: commandFor(peer, "dev", port),
      cwd: dir,
      env: environmentFor(peer),
      log: path.join(WORK, "logs", `${name}-${size}-dev-${state}.log`),
      port,
      path: adapter.url(from),
      h1: adapter.h1,
      title: from.title,
      file: path.join(dir, adapter.pageFile(from)),
      edits: state === "warm" ? 3 : 0,
    });
    run.samples.dev.push({ peer: name, size, state, round, ...numbers });
    const edit = numbers.edit === undefined ? "" : `, edit ${whole(numbers.edit)} ms`;
    run.say(
      `dev ${name} N=${size} ${state} ${round + 1}: ready ${seconds(numbers.ready)} s, painted ${seconds(numbers.painted)} s${edit}`,
    );
    run.save();
  } catch (error) {
    run.note(`${name} N=${size} dev ${state}: ${String(error.message ?? error).split("\n")[0]}`);
  }
}
