import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Source } from "../content/source.ts";
import { type CompileResult, type CompileSettings, compileNote } from "./compile-note.ts";
import type { WorkerResponse } from "./worker.ts";

/** Below this much text a second thread costs more (its own grammars) than it saves. Measured with `bench/threads.js`. */
const TEXT_WORTH_A_THREAD = 400_000;
/** Notes per message to a worker: few enough for even loads and for progress, many enough to keep messages rare. */
const BATCH = 16;

/** Compiles notes on this thread and, where there is enough work, on one worker for every further core. */
export async function compileNotes(sources: readonly Source[], settings: CompileSettings, onProgress: (done: number) => void): Promise<CompileResult[]> {
  const results: CompileResult[] = new Array(sources.length);
  const text = sources.reduce((sum, source) => sum + source.text.length, 0);
  const helpers = Math.min(availableParallelism() - 1, Math.floor(text / TEXT_WORTH_A_THREAD));
  let next = 0;
  let done = 0;
  const take = (size: number): { from: number; batch: readonly Source[] } => {
    const from = next;
    next = Math.min(sources.length, next + size);
    return { from, batch: sources.slice(from, next) };
  };
  const put = (from: number, batch: readonly CompileResult[]): void => {
    for (const [index, result] of batch.entries()) results[from + index] = result;
    done += batch.length;
    onProgress(done);
  };
  const workers = Array.from({ length: helpers }, () => runWorker(settings, () => take(BATCH), put));
  while (next < sources.length) {
    const { from, batch } = take(1);
    for (const source of batch) put(from, [await compileNote(source, settings)]);
    if (helpers > 0) await new Promise((resolve) => setImmediate(resolve)); // lets the workers' answers in
  }
  await Promise.all(workers);
  return results;
}

type Take = () => { from: number; batch: readonly Source[] };

/** Feeds one worker until nothing is left. */
function runWorker(settings: CompileSettings, take: Take, put: (from: number, batch: WorkerResponse) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    let current = take();
    const send = (): void => {
      if (current.batch.length === 0) return void worker.terminate().then(() => resolve());
      worker.postMessage({ sources: current.batch, settings });
    };
    worker.on("message", (batch: WorkerResponse) => {
      put(current.from, batch);
      current = take();
      send();
    });
    worker.on("error", reject);
    send();
  });
}
