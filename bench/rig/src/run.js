// One run of the rig: what is measured, the samples so far, and where they are kept.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { loadCertificate } from "./certificate.js";
import { createCorpus } from "./corpus/corpus.js";
import { waitForIdle } from "./idle.js";
import { WORK } from "./peers.js";

/**
 * Starts a run. `options` are `{ sizes, parts, runs, rounds, speeds, timeoutMs, budgetMs, patienceMs, seed,
 * http1 }`. The run carries `peers`, `options`, `tls`, `samples` (lists by kind) and `notes`; `say` prints a
 * line with the time, `note` also keeps it for the report, `save` writes everything to `file`.
 */
export function createRun({ peers, options, file }) {
  const tls = options.http1 ? null : loadCertificate(path.join(WORK, "tls"));
  const run = {
    started: new Date().toISOString(),
    machine: {
      cpus: os.cpus().length,
      cpu: os.cpus()[0]?.model,
      memoryGiB: Math.round(os.totalmem() / 2 ** 30),
      platform: `${os.platform()} ${os.arch()}`,
      node: process.version,
      protocol: tls === null ? "HTTP/1.1" : "HTTP/2",
    },
    options,
    peers,
    tls,
    samples: { build: [], page: [], nav: [], search: [], dev: [] },
    notes: [],
    corpus: cached((size) => createCorpus(size, options.seed)),
    say: (text) => process.stderr.write(`[${new Date().toISOString().slice(11, 19)}] ${text}\n`),
    note(text) {
      if (run.notes.includes(text)) return;
      run.notes.push(text);
      run.say(`NOTE ${text}`);
    },
    /** Comes before every sample: on a shared machine it waits for the others to be done. */
    async settle() {
      if (!(await waitForIdle(options.patienceMs)))
        run.note("something else kept the processors busy in some samples");
    },
    save() {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `${JSON.stringify(resultOf(run), null, 1)}\n`);
    },
  };
  if (tls === null && !options.http1)
    run.note("there is no openssl here, so the sites were served over HTTP/1.1");
  return run;
}

/** What a run has measured, as plain data: `{ started, machine, options, peers, samples, notes }`. */
export function resultOf({ started, machine, options, peers, samples, notes }) {
  const described = peers.map(({ name, title, versions }) => [name, { title, versions }]);
  return { started, machine, options, peers: Object.fromEntries(described), samples, notes };
}

function cached(create) {
  const values = new Map();
  return (key) => {
    if (!values.has(key)) values.set(key, create(key));
    return values.get(key);
  };
}
