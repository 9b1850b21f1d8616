import { cpus } from "node:os";
import type { Snippet } from "../lock/snippet.ts";
import type { Runner } from "../runner/runner.ts";
import { runnerOf } from "./plan.ts";

/**
 * Number of sequences that compute at once. They wait at times, so two processors can take three: all notes
 * take 109 s instead of 129. More would slow snippets down until they time out.
 */
export const CONCURRENCY = Math.min(3, cpus().length + 1);

/**
 * Processes all jobs, a few at a time: one of those that mostly wait for servers runs beside those that compute.
 * When nothing is left to compute, its workers help with the rest.
 */
export async function runAll<Job extends { readonly snippets: readonly Snippet[] }>(
  jobs: readonly Job[],
  runners: readonly Runner[],
  work: (job: Job) => Promise<void>,
): Promise<void> {
  const isWaiting = ({ snippets }: Job): boolean => {
    const used = snippets.flatMap((snippet) => runnerOf(runners, snippet) ?? []);
    return used.length > 0 && used.every((runner) => runner.waits);
  };
  const computing = jobs.filter((job) => !isWaiting(job));
  const waiting = jobs.filter(isWaiting);
  const compute = runWithConcurrency(computing, CONCURRENCY, work);
  const help = compute.then(() => runWithConcurrency(waiting, CONCURRENCY, work));
  await Promise.all([help, runWithConcurrency(waiting, 1, work)]);
}

/** Processes a queue with a number of workers. Several calls may share the queue. */
export async function runWithConcurrency<T>(
  queue: T[],
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
