import type { Lock } from "./lock/lock.ts";
import type { Sequence, Snippet } from "./lock/snippet.ts";

/** A file of Markdown, with everything to prove in it. */
export interface CheckedNote {
  /** Relative to the folder of the check. */
  readonly file: string;
  readonly lockFile: string;
  readonly lock: Lock | undefined;
  /** Whether it lies outside a site. Then it needs no lock, since no page is built from it. */
  readonly outside?: true;
  readonly snippets: readonly Snippet[];
  readonly sequences: readonly Sequence[];
}
