// A worker thread of a build: compiles notes and renders routes, a batch of items at a time.
import { parentPort } from "node:worker_threads";
import type { Source } from "../content/source.ts";
import { type CachePlace, compileIntoCache } from "../load/note-cache.ts";
import type { WorkerRequest } from "../load/pool.ts";
import { createRouteRenderer, type RouteRenderer, type RouteWork, type SharedRenderInput } from "./render-route.ts";

let renderer: RouteRenderer | undefined;

/** The tasks by name. What they are given was made on the main thread by the same code, so the casts state what is so. */
const tasks: Readonly<Record<string, (item: unknown, shared: unknown) => Promise<unknown>>> = {
  compile: (item, shared) => compileIntoCache(item as Source, shared as CachePlace),
  render(item, shared) {
    renderer ??= createRouteRenderer(shared as SharedRenderInput); // one render per build: the site is created once
    return renderer(item as RouteWork);
  },
};

parentPort?.on("message", async ({ task, shared, items }: WorkerRequest) => {
  try {
    const results: unknown[] = [];
    for (const item of items) results.push(await tasks[task]?.(item, shared));
    parentPort?.postMessage({ results });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
