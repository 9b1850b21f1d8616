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
  /** Makes the files that its module reads, by name. They are kept while its module and `key` are the same. */
  readonly files?: (root: string) => Promise<Readonly<Record<string, Uint8Array>>>;
  readonly key?: string;
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
  /** Runs a snippet, or takes note of a file, after all that precede it in its section. */
  run(snippet: PlaygroundSnippet): Promise<EngineResult>;
}

export interface PlaygroundSnippet {
  readonly code: string;
  readonly language: string;
  /** Its `session=` and its `file=`. */
  readonly session?: string | undefined;
  readonly file?: string | undefined;
}

/** The result of one snippet. */
export interface EngineResult {
  /** Whether the engine reports success. */
  readonly ok: boolean;
  readonly output: string;
  /** If it can't run here, what it would need: `psql`. */
  readonly needs?: string | undefined;
}
