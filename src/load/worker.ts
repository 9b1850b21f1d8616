// A worker thread that compiles notes: a list of sources in, their results out.
import { parentPort } from "node:worker_threads";
import type { Source } from "../content/source.ts";
import { type CompileResult, type CompileSettings, compileNote } from "./compile-note.ts";

export interface WorkerRequest {
  readonly sources: readonly Source[];
  readonly settings: CompileSettings;
}

export type WorkerResponse = readonly CompileResult[];

parentPort?.on("message", async ({ sources, settings }: WorkerRequest) => {
  const results: CompileResult[] = [];
  for (const source of sources) results.push(await compileNote(source, settings));
  parentPort?.postMessage(results satisfies WorkerResponse);
});
