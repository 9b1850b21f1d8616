import { cpus } from "node:os";

/**
 * Number of sequences that compute at once. They wait at times, so two processors can take three: all notes
 * take 109 s instead of 129. More would slow snippets down until they time out.
 */
export const CONCURRENCY = Math.min(3, cpus().length + 1);

/**
 * Processes all jobs, a few at a time: `beside` of those that mostly wait run beside those that compute. When no
 * waiting job is left, all but one of their workers help with the rest.
 */
export async function runAll<T>(
  jobs: readonly T[],
  isWaiting: (job: T) => boolean,
  work: (job: T) => Promise<void>,
  beside = 1,
): Promise<void> {
  const computing = jobs.filter((job) => !isWaiting(job));
  const waiting = jobs.filter(isWaiting);
  await Promise.all([
    runWithConcurrency(computing, CONCURRENCY, work).then(() =>
      runWithConcurrency(waiting, CONCURRENCY, work),
    ),
    runWithConcurrency(waiting, beside, work).then(() => runWithConcurrency(computing, beside - 1, work)),
  ]);
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
