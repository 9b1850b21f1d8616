// The page and its scripts agree here: what the build writes into a page as JSON, and what the scripts' modules
// export for each other.
import type { InlinePageData } from "./page-data.ts";
import type { ColorModeData } from "./site-data.ts";

/** The one configuration of all scripts, as JSON before the first of them. */
export interface BootData extends ColorModeData {
  /** Addresses of the modules: the reader's tools, the shell, the search box of a site with search. */
  readonly note: string;
  readonly shell: string;
  readonly search?: string | undefined;
  /** Address of the data that all pages share. */
  readonly site: string;
  /**
   * The embedded engine's script and its index; undefined with another engine, or if the page has started it.
   */
  readonly engine?: readonly [script: string, index: string] | undefined;
  /** Id of an announcement that can be closed. */
  readonly announcement?: string | undefined;
  /** The versions of a site with several, and the storage key of the one that the reader chose last. */
  readonly versions?: { readonly key: string; readonly names: readonly string[] } | undefined;
  /** Whether browsers keep the site for reading offline. */
  readonly offline: boolean;
  readonly page: InlinePageData;
}

/**
 * Returns the embedded engine as the boot script started it: its worker, and a promise for when the index has
 * been fetched and sent to it. Undefined once it failed, so call this when you attach listeners.
 */
export type StartedEngine = () => readonly [worker: Worker, sent: Promise<unknown>] | undefined;

/** Exports of the search box's module, for the script that opens it. */
export interface SearchModule {
  /** Loads everything that search needs, and hydrates the closed box. */
  prepare(engine?: StartedEngine): Promise<void>;
  /** Takes over the open box and the typed text. Rejects if the network fails. */
  open(early: EarlyTyping, engine?: StartedEngine): Promise<void>;
}

/** A reader's acts in the search box before its script took over; the boot script goes on noting them. */
export interface EarlyTyping {
  /** Whether Enter was pressed. */
  entered: boolean;
  /** When the text last changed, by `Date.now()`. */
  typedAt: number;
  /** All of a text that was pasted last, of which the field has only the beginning; else empty. */
  pasted: string;
}
