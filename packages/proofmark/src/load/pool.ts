import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Problem, ProblemError } from "../shared/problem.ts";

/** Messages to a worker: first what all items of a task share, then the items, some at a time. */
export type WorkerRequest =
  | { readonly type: "begin"; readonly task: string; readonly shared: unknown }
  | { readonly type: "items"; readonly items: readonly unknown[] };

/** Does the same thing to many items: on this thread, and on workers where there is enough of it. */
export interface Pool {
  /**
   * Runs `task` for every item, in no particular order; results come back in the order of the items. `weight`
   * is the size of the work in characters of text: small work stays on this thread.
   */
  run<Item, Result>(task: PoolTask<Item, Result>): Promise<Result[]>;
  close(): Promise<void>;
}

export interface PoolTask<Item, Result> {
  /** Name under which the worker knows the same function. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly shared: unknown;
  readonly weight: number;
  readonly local: (item: Item) => Promise<Result>;
  readonly onProgress: (done: number) => void;
}

/**
 * Below this much text a second thread costs more (its own start, its own grammars) than it saves. A guess,
 * between a note of 50 kB and the eight notes together.
 */
const TEXT_WORTH_A_THREAD = 300_000;

/** Makes a pool whose workers run the compiled file at `worker`; they start when they are first needed. */
export function createPool(worker: URL): Pool {
  const workers: Helper[] = [];
  return {
    async run({ name, items, shared, weight, local, onProgress }) {
      const helpers = Math.min(availableParallelism() - 1, Math.floor(weight / TEXT_WORTH_A_THREAD));
      while (workers.length < helpers) workers.push(createHelper(worker));
      const results = new Array(items.length);
      // This thread takes from the front and the others from the back, so that neighbours in the list stay
      // together.
      let front = 0;
      let back = items.length;
      let done = 0;
      // A quarter of a thread's share of what is left, of which a worker has two, so that it goes on while
      // this thread is busy with something else, and all end together. Source: guided self-scheduling
      // (Polychronopoulos and Kuck, 1987), as OpenMP's `guided`.
      const takeBack = (): { from: number; batch: typeof items } => {
        const end = back;
        back -= Math.ceil((back - front) / (4 * (helpers + 1)));
        return { from: back, batch: items.slice(back, end) };
      };
      const put = (from: number, batch: readonly (typeof results)[number][]): void => {
        for (const [index, result] of batch.entries()) results[from + index] = result;
        done += batch.length;
        onProgress(done);
      };
      const help = async ({ ask }: Helper): Promise<void> => {
        for (let work = takeBack(); work.batch.length > 0; work = takeBack())
          put(work.from, await ask<(typeof results)[number]>(work.batch));
      };
      const helping = Promise.allSettled(
        workers.slice(0, helpers).flatMap((helper) => {
          // once: it may be large
          helper.thread.postMessage({ type: "begin", task: name, shared } satisfies WorkerRequest);
          return [help(helper), help(helper)]; // while this thread is too busy to take the one batch's results, it has another to do
        }),
      );
      while (front < back) {
        const from = front++;
        put(from, [await local(items[from] as (typeof items)[number])]); // `from` is below the list's length
        if (helpers > 0) await new Promise((resolve) => setImmediate(resolve)); // lets the workers' answers in
      }
      for (const helped of await helping) if (helped.status === "rejected") throw helped.reason;
      return results;
    },
    async close() {
      await Promise.all(workers.map(({ thread }) => thread.terminate()));
    },
  };
}

interface Helper {
  readonly thread: Worker;
  /** Has a batch of items done. A worker's failure is ours. */
  ask<Result>(items: readonly unknown[]): Promise<Result[]>;
}

type Answer =
  | { readonly results: readonly unknown[] }
  | { readonly error: unknown }
  | { readonly problems: readonly Problem[] };

/** Starts a worker. It answers requests in order. */
function createHelper(worker: URL): Helper {
  const thread = new Worker(worker);
  const asked: ((answer: Answer) => void)[] = [];
  let gone: { readonly error: unknown } | undefined;
  const end = (error: unknown): void => {
    gone ??= { error };
    for (const settle of asked.splice(0)) settle(gone);
  };
  thread.on("message", (answer: Answer) => asked.shift()?.(answer));
  thread.on("error", end);
  thread.on("exit", (status) => end(new ProblemError([exitProblem(status)])));
  return {
    thread,
    ask<Result>(items: readonly unknown[]) {
      return new Promise<Result[]>((resolve, reject) => {
        if (gone !== undefined) return reject(gone.error);
        asked.push((answer) => {
          if ("results" in answer) resolve(answer.results as Result[]);
          else reject("problems" in answer ? new ProblemError(answer.problems) : answer.error);
        });
        thread.postMessage({ type: "items", items } satisfies WorkerRequest);
      });
    },
  };
}

/** What a worker says that ends without an error: what it was asked will never be answered. */
const exitProblem = (status: number): Problem => ({
  severity: "error",
  file: "worker",
  message: `a worker thread ended with status ${status} before its work was done`,
  fix: "run the command again; a module of a custom page or of the configuration may have ended its process",
});
