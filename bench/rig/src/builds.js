// Builds of every peer: cold (no caches, no output), again with nothing changed, again with one page edited.
import fs from "node:fs";
import path from "node:path";
import { measuredPages } from "./corpus/corpus.js";
import { folderSize } from "./files.js";
import { commandFor, environmentFor, outputStamp, WORK } from "./peers.js";
import { measureCommand } from "./processes.js";
import { mib, seconds } from "./table.js";

/** Size of the corpus that now lies in a peer's folder, by peer. */
const written = new WeakMap();

/** Writes a corpus into a peer's folder, unless it lies there. */
export async function writeContent(run, peer, size) {
  if (written.get(peer) === size) return;
  await peer.adapter.write(peer.dir, run.corpus(size));
  written.set(peer, size);
}

/** Removes a peer's caches and output. */
export function removeCaches(peer) {
  for (const folder of peer.adapter.caches)
    fs.rmSync(path.join(peer.dir, folder), { recursive: true, force: true });
}

/** Measures the builds of every peer at one size, peers interleaved (A B C, A B C). */
export async function measureBuilds(run, size) {
  const spent = new Map(run.peers.map((peer) => [peer, 0]));
  for (let round = 0; round < run.options.rounds; round++) {
    for (const peer of run.peers) {
      if (spent.get(peer) > run.options.budgetMs) continue;
      const used = await measureRound({
        run,
        peer,
        size,
        round,
        budgetMs: run.options.budgetMs - spent.get(peer),
      });
      spent.set(peer, spent.get(peer) + used);
    }
  }
}

/** One round of one peer; returns the milliseconds it took, infinitely many if the cold build failed. */
async function measureRound({ run, peer, size, round, budgetMs }) {
  await writeContent(run, peer, size);
  removeCaches(peer);
  const cold = await runBuild({ run, peer, size, round, kind: "cold" });
  if (!cold.ok) return Number.POSITIVE_INFINITY;
  if (round === 0) keepOutput(run, peer, size);
  let used = cold.wallMs;
  if (used > budgetMs) return used;
  used += (await runBuild({ run, peer, size, round, kind: "warm" })).wallMs;
  if (used > budgetMs) return used;
  const { from } = measuredPages(run.corpus(size));
  const sentence = `Rigedit${round} is a sentence that was not here before.`;
  const undo = addSentence(path.join(peer.dir, peer.adapter.pageFile(from)), sentence);
  used += (await runBuild({ run, peer, size, round, kind: "edit" })).wallMs;
  if (!outputText(peer, from).includes(sentence))
    run.note(`${peer.name} N=${size}: the edit is not in the rebuilt page`);
  undo();
  return used;
}

async function runBuild({ run, peer, size, round, kind }) {
  const log = path.join(WORK, "logs", `${peer.name}-${size}-${kind}.log`);
  await run.settle();
  const measured = await measureCommand(commandFor(peer, "build"), {
    cwd: peer.dir,
    env: environmentFor(peer),
    log,
    timeoutMs: run.options.timeoutMs,
  });
  const { ok, code, timedOut, wallMs, cpuMs, rssBytes, systemLoad } = measured;
  const name = `${peer.name} N=${size} ${kind} build`;
  if (!ok) {
    run.note(
      timedOut
        ? `${name} took more than ${seconds(run.options.timeoutMs)} s and was stopped`
        : `${name} failed with status ${code}`,
    );
    run.say(fs.readFileSync(log, "utf8").slice(-600));
  } else {
    const output = kind === "cold" ? folderSize(path.join(peer.dir, peer.adapter.outDir)) : {};
    run.samples.build.push({
      peer: peer.name,
      size,
      state: kind,
      round,
      wallMs,
      cpuMs,
      rssBytes,
      systemLoad,
      ...output,
    });
    run.say(`${name} ${round + 1}: ${seconds(wallMs)} s, CPU ${seconds(cpuMs)} s, ${mib(rssBytes)} MiB`);
  }
  run.save();
  return measured;
}

function addSentence(file, sentence) {
  const text = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, `${text}\n${sentence}\n`);
  return () => fs.writeFileSync(file, text);
}

/** The text of a page in a peer's output; empty if it is not there. */
function outputText({ dir, adapter }, page) {
  const name = adapter.url(page).replace(/^\//, "");
  const candidates = [name, `${name}.html`, `${name}/index.html`].map((file) =>
    path.join(dir, adapter.outDir, file),
  );
  const file = candidates.find((candidate) => fs.statSync(candidate, { throwIfNoEntry: false })?.isFile());
  return file === undefined ? "" : fs.readFileSync(file, "utf8");
}

/** Where the copy of a peer's output lies that is opened in Chromium. */
export const keptOutput = (peer, size) => path.join(WORK, "dist", `${peer.name}-${size}`);

function keepOutput(run, peer, size) {
  const folder = keptOutput(peer, size);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(peer.dir, peer.adapter.outDir), folder, { recursive: true });
  fs.writeFileSync(`${folder}.stamp`, outputStamp(peer, run.corpus(size)));
}

function hasKeptOutput(run, peer, size) {
  const stamp = `${keptOutput(peer, size)}.stamp`;
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === outputStamp(peer, run.corpus(size));
}

/** Builds what has not been built, without measuring it; returns the peers that have an output. */
export async function ensureOutputs(run, size) {
  for (const peer of run.peers) {
    if (hasKeptOutput(run, peer, size)) continue;
    run.say(`building ${peer.name} N=${size} for the measurements in Chromium`);
    await writeContent(run, peer, size);
    removeCaches(peer);
    const log = path.join(WORK, "logs", `${peer.name}-${size}-kept.log`);
    const { ok } = await measureCommand(commandFor(peer, "build"), {
      cwd: peer.dir,
      env: environmentFor(peer),
      log,
      timeoutMs: run.options.timeoutMs,
    });
    if (ok) keepOutput(run, peer, size);
    else run.note(`${peer.name} N=${size} could not be built; see ${path.relative(WORK, log)}`);
  }
  return run.peers.filter((peer) => hasKeptOutput(run, peer, size));
}
