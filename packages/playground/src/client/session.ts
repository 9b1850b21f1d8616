import type { PlaygroundStep, PublishedEngine, WorkerAnswer, WorkerRequest } from "../data.ts";
import type { EngineResult } from "../engine.ts";

/** Longest time that one snippet may run. Specified. */
const MAX_MS = 10_000;

/** A section at work in a worker. */
export interface PlaygroundSession {
  /** Ids of the snippets that have run in it. */
  readonly done: ReadonlySet<string>;
  /** Starts the engine, once; calls back with the bytes received so far. */
  start(onReceived: (bytes: number) => void): Promise<void>;
  /** Runs a step. Rejects with a sentence if it fails, is stopped or takes too long. */
  run(step: PlaygroundStep): Promise<EngineResult>;
  /** Ends the worker: what waits for it rejects with the reason. */
  end(reason?: string): void;
}

/** Starts a worker; `onEnd` is called when it is over: stopped, failed, or left. */
export function startSession(
  address: string,
  engine: PublishedEngine,
  left: AbortSignal,
  onEnd: () => void,
): PlaygroundSession {
  const url = globalThis.proofmarkTrust?.createScriptURL(address) ?? address;
  const worker = new Worker(url, { type: "module" });
  const done = new Set<string>();
  let started: Promise<unknown> | undefined;
  let onReceived: ((bytes: number) => void) | undefined;
  let waiting: { resolve(answer: WorkerAnswer): void; reject(reason: Error): void } | undefined;
  const end = (reason = "Started over."): void => {
    worker.terminate();
    waiting?.reject(new Error(reason));
    onEnd();
  };
  const ask = (request: WorkerRequest): Promise<WorkerAnswer> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      worker.postMessage(request);
    });
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    if ("received" in data) onReceived?.(data.received);
    else if ("error" in data) end(data.error);
    else waiting?.resolve(data);
  };
  worker.onerror = () => end("The engine could not be started in this browser.");
  left.addEventListener("abort", () => end());
  return {
    done,
    end,
    async start(listener) {
      onReceived = listener;
      started ??= ask({ start: engine });
      await started;
    },
    async run({ id, code, language, session, file }) {
      const late = setTimeout(() => end("It ran for 10 s and was stopped."), MAX_MS);
      try {
        const answer = await ask({ run: { code, language, session, file } });
        done.add(id);
        return "result" in answer ? answer.result : { ok: false, output: "" };
      } finally {
        clearTimeout(late);
      }
    },
  };
}
