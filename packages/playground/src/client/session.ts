import type { PlaygroundStep, PublishedEngine, WorkerAnswer, WorkerRequest } from "../data.ts";
import type { EngineResult } from "../engine.ts";

/** Longest time that one snippet may run. Specified. */
const MAX_MS = 10_000;

export type PlaygroundSession = ReturnType<typeof startSession>;

/** A section at work in a worker until the reader leaves; calls back with the bytes received so far. */
export function startSession(
  address: string,
  engine: PublishedEngine,
  left: AbortSignal,
  onReceived: (bytes: number) => void,
) {
  const script = globalThis.proofmarkTrust?.createScriptURL(address) ?? address;
  const worker = new Worker(script, { type: "module" });
  const over = new AbortController();
  /** Ends the worker: what waits for it rejects with the reason. */
  const end = (reason: string): void => {
    worker.terminate();
    over.abort(new Error(reason));
  };
  const ask = (request: WorkerRequest): Promise<EngineResult> =>
    new Promise((resolve, reject) => {
      over.signal.throwIfAborted();
      over.signal.addEventListener("abort", () => reject(over.signal.reason));
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ("received" in data) onReceived(data.received);
        else if ("error" in data) end(data.error);
        else resolve(data.result);
      };
      worker.postMessage(request);
    });
  worker.onerror = () => end("The engine could not be started in this browser.");
  left.addEventListener("abort", () => end("The page was left."));
  const started = ask({ start: engine });
  return {
    /** Ids of the snippets that have run in it. */
    done: new Set<string>(),
    /** The last run of a reader: the next waits for it. */
    turn: Promise.resolve<unknown>(undefined),
    ended: over.signal,
    end,
    /** Runs a step. Rejects with a sentence if it fails, is stopped or takes too long. */
    async run(step: PlaygroundStep): Promise<EngineResult> {
      await started;
      const late = setTimeout(() => end("It ran for 10 s and was stopped."), MAX_MS);
      const result = await ask({ run: step }).finally(() => clearTimeout(late));
      this.done.add(step.id);
      return result;
    },
  };
}
