import { cpus } from "node:os";
import type { CheckOptions } from "./select.ts";

/**
 * Number of sections that run at once. They wait at times, so two processors can take three: all notes take
 * 109 s instead of 129. More would slow snippets down until they time out.
 */
const CONCURRENCY = Math.min(3, cpus().length + 1);

/** A section at work. */
interface SectionJob {
  readonly note: { readonly file: string };
  readonly section: string;
}

/** Works on sections, a few at a time, and says on which. Stops, and throws, when the signal says so. */
export async function workOn<Job extends SectionJob>(
  jobs: readonly Job[],
  { signal, onProgress }: { readonly signal: AbortSignal } & Pick<CheckOptions, "onProgress">,
  work: (job: Job) => Promise<void>,
): Promise<void> {
  const queue = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined && !signal.aborted; job = queue.shift()) {
      const done = jobs.length - queue.length;
      onProgress({ done, total: jobs.length, file: job.note.file, section: job.section });
      await work(job);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  signal.throwIfAborted();
}
