// A worker thread of a build: compiles notes and renders routes, one batch of items at a time.
import { parentPort } from "node:worker_threads";
import { problemsOf } from "@proofmark/prover/files/system-problem.ts";
import type { Source } from "../content/source.ts";
import { type CacheLocation, compileIntoCache } from "../load/note-cache.ts";
import type { WorkerRequest } from "../load/pool.ts";
import { createRouteRenderer, type RouteWork, type SharedRenderInput } from "./routes/render-route.ts";

type Task = (item: unknown) => Promise<unknown>;

/** The tasks by name. The main thread creates their input with the same code, so the casts are safe. */
const tasks: Readonly<Record<string, (shared: unknown) => Task>> = {
  compile: (shared) => (item) => compileIntoCache(item as Source, shared as CacheLocation),
  render(shared) {
    const render = createRouteRenderer(shared as SharedRenderInput);
    return (item) => render(item as RouteWork);
  },
};

let task: Task | undefined;
/** Resolves after the last request; requests are answered one after the other. */
let turn = Promise.resolve();

parentPort?.on("message", (request: WorkerRequest) => {
  turn = turn.then(() => answer(request));
});

async function answer(request: WorkerRequest): Promise<void> {
  try {
    if (request.type === "begin") {
      task = tasks[request.task]?.(request.shared);
      return;
    }
    const results: unknown[] = [];
    for (const item of request.items) results.push(await task?.(item));
    parentPort?.postMessage({ results });
  } catch (error) {
    const problems = problemsOf(error); // an error loses its custom fields when sent to another thread
    parentPort?.postMessage(problems === undefined ? { error } : { problems });
  }
}
