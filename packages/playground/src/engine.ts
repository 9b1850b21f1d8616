// The interface of engines: a description in the configuration of a site, and a module that runs in a worker of the
// page, and in Node.js when `check` asks for its verdicts. How to write one: docs/playground.md.

/** An engine that a site offers, as its configuration describes it. */
export interface Engine {
  /** The runner whose snippets it runs: `postgresql`. */
  readonly name: string;
  /** The languages of the snippets that it runs: `sql`. */
  readonly languages: readonly string[];
  /** For readers while it is fetched: `PostgreSQL 18`. */
  readonly title: string;
  /** For readers, beside a result: `PGlite (PostgreSQL 18), one connection, in this browser`. */
  readonly about: string;
  /** Path of its module, an `EngineModule`, which may be TypeScript: absolute, or from the site's folder. */
  readonly module: string;
  /** The input that readers may give a snippet, as the label of a field: `Variables, as JSON`. */
  readonly input?: string | undefined;
  /** Whether pages with its snippets must allow WebAssembly. */
  readonly webAssembly?: true | undefined;
  /** Makes modules that its module imports by the last part of their path: what they import is looked for there. */
  readonly modules?: (root: string) => Readonly<Record<string, string>>;
  /** Makes the files that its module reads, by name. They are kept while its module is the same. */
  readonly files?: (root: string) => Promise<Readonly<Record<string, Uint8Array>>>;
}

/** The exports of an engine's module. */
export interface EngineModule {
  /** Starts with the state in which each section begins. `read` gives one of its files. */
  start(read: (name: string) => Promise<Response>): Promise<RunningEngine>;
}

/** An engine at work in one section. */
export interface RunningEngine {
  /** Its name and version, as locks have it. */
  readonly tool: { readonly name: string; readonly version: string };
  /** Runs a snippet after all that precede it in its section. */
  run(snippet: PlaygroundSnippet): Promise<EngineResult>;
}

export interface PlaygroundSnippet {
  readonly code: string;
  readonly language: string;
  /** Its `session=`. */
  readonly session?: string | undefined;
  /** The variables before it, the texts that a sentence says it matches, or what the reader gives in their place. */
  readonly input?: string | undefined;
}

/** The result of one snippet. */
export interface EngineResult {
  /** Whether the engine reports success. */
  readonly ok: boolean;
  readonly output: string;
  /** The remarks beside its lines, by line. */
  readonly notes?: readonly LineNote[] | undefined;
  /** Who answered, if that is not the engine's `about`. */
  readonly about?: string | undefined;
  /** If it can't run here, what it would need: `psql`. */
  readonly needs?: string | undefined;
}

/** Beside a line of output, and not compared. */
export interface LineNote {
  /** Parts of the line that are marked: where each begins, and where it ends. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly remark: string;
}
