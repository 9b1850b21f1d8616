// Compiles notes on several threads.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { Source } from "../content/source.ts";
import { type CacheFailure, type CacheLocation, type CompiledEntry, compileIntoCache } from "./note-cache.ts";

/**
 * Below this much text, another thread costs more (its start, its grammars) than it saves. A guess, between a
 * note of 50 kB and eight of them.
 */
const TEXT_WORTH_A_THREAD = 300_000;

/**
 * Compiles all sources into the cache; the results are in their order. Throws a ProblemError as soon as the
 * cache can't be written.
 */
export async function compileAll(
  sources: readonly Source[],
  cache: CacheLocation,
  onProgress: (done: number) => void,
): Promise<CompiledEntry[]> {
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  const threads = Math.min(availableParallelism(), Math.ceil(size / TEXT_WORTH_A_THREAD), sources.length);
  const results: CompiledEntry[] = [];
  const compileHere = (source: Source) => compileIntoCache(source, cache);
  const remaining = sources.entries();
  let done = 0;
  const compileWith = async (compile: typeof compileHere): Promise<void> => {
    for (const [index, source] of remaining) {
      const result = await compile(source);
      if ("failure" in result) throw new ProblemError(result.failure);
      results[index] = result;
      onProgress(++done);
    }
  };
  if (threads <= 1) await compileWith(compileHere);
  else {
    const workers = Array.from({ length: threads }, () => startWorker(cache));
    try {
      await Promise.all(workers.map(({ compile }) => compileWith(compile)));
    } finally {
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    }
  }
  return results;
}

/** Starts a worker, which compiles one note at a time. */
function startWorker(cache: CacheLocation) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: cache });
  let resolve: (result: CompiledEntry | CacheFailure) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  worker.on("message", (result: CompiledEntry | CacheFailure) => resolve(result));
  worker.on("error", (error) => reject(error));
  worker.on("exit", (status) =>
    reject(problemError("worker", undefined, `a worker thread ended with status ${status}`)),
  );
  const compile = (source: Source): Promise<CompiledEntry | CacheFailure> =>
    new Promise((...settle) => {
      [resolve, reject] = settle;
      worker.postMessage(source);
    });
  return { worker, compile };
}
