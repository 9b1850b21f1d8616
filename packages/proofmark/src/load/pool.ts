import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

/** Messages to a worker: first the data that all items of a task share, then the items in batches. */
export type WorkerRequest =
  | { readonly type: "begin"; readonly task: string; readonly shared: unknown }
  | { readonly type: "items"; readonly items: readonly unknown[] };

/** Runs a task for many items, on this thread and, for large tasks, on workers. */
export interface Pool {
  /**
   * Runs `task` for every item, in no particular order; the results are in the order of the items. `weight`
   * is the size of the work in characters of text: small work stays on this thread.
   */
  run<Item, Result>(task: PoolTask<Item, Result>): Promise<Result[]>;
  close(): Promise<void>;
}

export interface PoolTask<Item, Result> {
  /** Name of the task in the worker. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly shared: unknown;
  readonly weight: number;
  readonly local: (item: Item) => Promise<Result>;
  readonly onProgress: (done: number) => void;
}

/**
 * Below this much text, another thread costs more (its start, its grammars) than it saves. A guess, between a
 * note of 50 kB and the eight notes together.
 */
const TEXT_WORTH_A_THREAD = 300_000;

/** Creates a pool whose workers run the compiled file at `script`; they start when first needed. */
export function createPool(script: URL): Pool {
  const workers: WorkerHandle[] = [];
  return {
    async run({ name, items, shared, weight, local, onProgress }) {
      const workerCount = Math.min(availableParallelism() - 1, Math.floor(weight / TEXT_WORTH_A_THREAD));
      while (workers.length < workerCount) workers.push(startWorker(script));
      const results = new Array(items.length);
      // This thread takes items from the front and the workers from the back, so that neighbours in the list
      // stay together.
      let front = 0;
      let back = items.length;
      let done = 0;
      // A batch is a quarter of a thread's share of the remaining items. A worker has two, so it goes on
      // while this thread is busy, and all threads end together. Source: guided self-scheduling
      // (Polychronopoulos and Kuck, 1987), as OpenMP's `guided`.
      const takeBack = (): { from: number; batch: typeof items } => {
        const end = back;
        back -= Math.ceil((back - front) / (4 * (workerCount + 1)));
        return { from: back, batch: items.slice(back, end) };
      };
      const put = (from: number, batch: readonly (typeof results)[number][]): void => {
        for (const [index, result] of batch.entries()) results[from + index] = result;
        done += batch.length;
        onProgress(done);
      };
      const feed = async ({ ask }: WorkerHandle): Promise<void> => {
        for (let work = takeBack(); work.batch.length > 0; work = takeBack())
          put(work.from, await ask<(typeof results)[number]>(work.batch));
      };
      const feeding = Promise.allSettled(
        workers.slice(0, workerCount).flatMap((worker) => {
          // sent only once: it may be large
          worker.thread.postMessage({ type: "begin", task: name, shared } satisfies WorkerRequest);
          return [feed(worker), feed(worker)]; // two, so it never waits for this thread
        }),
      );
      while (front < back) {
        const from = front++;
        put(from, [await local(items[from] as (typeof items)[number])]); // `from` is below the list's length
        if (workerCount > 0) await new Promise((resolve) => setImmediate(resolve)); // lets the workers' answers in
      }
      for (const result of await feeding) if (result.status === "rejected") throw result.reason;
      return results;
    },
    async close() {
      await Promise.all(workers.map(({ thread }) => thread.terminate()));
    },
  };
}

interface WorkerHandle {
  readonly thread: Worker;
  /** Runs the task for a batch of items. A failure of the worker is a bug of the engine. */
  ask<Result>(items: readonly unknown[]): Promise<Result[]>;
}

type Answer =
  | { readonly results: readonly unknown[] }
  | { readonly error: unknown }
  | { readonly problems: readonly Problem[] };

/** Starts a worker. It answers requests in order. */
function startWorker(script: URL): WorkerHandle {
  const thread = new Worker(script);
  const pending: ((answer: Answer) => void)[] = [];
  let failure: { readonly error: unknown } | undefined;
  const end = (error: unknown): void => {
    failure ??= { error };
    for (const reply of pending.splice(0)) reply(failure);
  };
  thread.on("message", (answer: Answer) => pending.shift()?.(answer));
  thread.on("error", end);
  thread.on("exit", (status) => end(new ProblemError([exitProblem(status)])));
  return {
    thread,
    ask<Result>(items: readonly unknown[]) {
      return new Promise<Result[]>((resolve, reject) => {
        if (failure !== undefined) return reject(failure.error);
        pending.push((answer) => {
          if ("results" in answer) resolve(answer.results as Result[]);
          else reject("problems" in answer ? new ProblemError(answer.problems) : answer.error);
        });
        thread.postMessage({ type: "items", items } satisfies WorkerRequest);
      });
    },
  };
}

/** The problem of a worker that ended without an error: its pending requests remain unanswered. */
const exitProblem = (status: number): Problem => ({
  severity: "error",
  file: "worker",
  message: `a worker thread ended with status ${status} before its work was done`,
  fix: "run the command again; a module of a custom page or of the configuration may have ended its process",
});
