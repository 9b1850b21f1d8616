// The data that the build hands to the scripts of a page with a playground.
import type { Engine, EngineResult, PlaygroundSnippet } from "./engine.ts";

/** Props of the island that adds the buttons. */
export interface PlaygroundProps {
  /** Address of the note's `PlaygroundData`. */
  readonly data: string;
  /** A character for each snippet of the page: `r` if it runs here, a digit for one of the reasons, or `-`. */
  readonly runs: string;
  readonly reasons: readonly string[];
}

/** The snippets of a note that engines run. Fetched when a reader first runs one. */
export interface PlaygroundData {
  /** Address of the worker's script. */
  readonly worker: string;
  readonly engines: readonly PublishedEngine[];
  /** In the order in which they run. */
  readonly steps: readonly PlaygroundStep[];
}

/** An engine whose files are published. */
export interface PublishedEngine
  extends Pick<Engine, "languages" | "title" | "about" | "input" | "webAssembly" | "module"> {
  /** Addresses of the files that its module reads, by name, and the bytes of all. */
  readonly files: Readonly<Record<string, string>>;
  readonly bytes: number;
}

export interface PlaygroundStep extends PlaygroundSnippet {
  readonly id: string;
  /** Steps of one sequence share a state, and follow those without one. */
  readonly sequence: string | undefined;
  /** Its output when it was proven. */
  readonly output: string;
  readonly varies: boolean;
}

/** The requests of the page to the worker, one after the other, and the worker's answers. */
export type WorkerRequest = { readonly start: PublishedEngine } | { readonly run: PlaygroundSnippet };
export type WorkerAnswer =
  | { readonly received: number }
  | { readonly result: EngineResult }
  | { readonly error: string };

/** Begins the names of files that readers fetch when they run a snippet. */
export const ENGINE_FILES = "engine-";
