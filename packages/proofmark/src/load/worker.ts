// A worker thread: compiles one note after the other into the cache.
import { parentPort, workerData } from "node:worker_threads";
import type { Source } from "../content/source.ts";
import { compileIntoCache } from "./note-cache.ts";

parentPort?.on("message", async (source: Source) =>
  parentPort?.postMessage(await compileIntoCache(source, workerData)),
);
