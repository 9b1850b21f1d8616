// The records of the hosted index, in the shape that the provider's own crawler gives them.
import type { ProofSummary } from "../../shared/proof.ts";

export type HierarchyLevel = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6";
export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** A record of the hosted index: a note's title, a heading, a text or a snippet below it. */
export interface SearchRecord {
  /** The same from build to build while the section stays where it is. */
  readonly objectID: string;
  /**
   * `lvl0` is the note, by which results are grouped; `lvl1` its title; `lvl2` to `lvl6` the headings down to
   * this one.
   */
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
  /** Further words by which readers look for the section; only the record of its heading has them. */
  readonly searchWords: string | null;
  readonly type: "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6" | "content";
  /**
   * Path from the root of the site's host, with the anchor: of a snippet its own, else that of the heading.
   */
  readonly url: string;
  /** Path and anchor of its heading. Of one section there is one hit. */
  readonly section: string;
  readonly anchor: string | null;
  /** The section's number on its page, `3.1`; null for the note itself. */
  readonly number: string | null;
  /** Code of the snippet that goes with it, if there is one: what Copy copies. */
  readonly code: string | null;
  readonly codeLanguage: string | null;
  readonly codeTitle: string | null;
  /** How far that snippet was checked; null if nothing is known. */
  readonly proof: ProofSummary | null;
  /** The locale. */
  readonly language: string;
  readonly docusaurus_tag: string;
  readonly version: string;
  /** Breaks ties: titles before headings before text, and what comes first before what comes last. */
  readonly weight: { readonly level: number; readonly position: number };
}

/** A section's titles as records have them; whatever else is in the index may lack any. */
export interface Headings {
  readonly note: string;
  /** From the title of the page down to the section's own. */
  readonly path: readonly string[];
  /** The level of the last one. */
  readonly level: HierarchyLevel;
}

const BELOW_NOTE = ["lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"] as const;

/** Reads the titles of a record, which another program may have written. Returns undefined without any. */
export function headingsOf(hierarchy: unknown): Headings | undefined {
  const titles: Readonly<Record<string, unknown>> = typeof hierarchy === "object" ? { ...hierarchy } : {};
  const title = (level: HierarchyLevel): string | undefined => {
    const written = titles[level];
    return typeof written === "string" && written !== "" ? written : undefined;
  };
  const path = BELOW_NOTE.flatMap((level) => title(level) ?? []);
  const note = title("lvl0") ?? title("lvl1") ?? "";
  const level = BELOW_NOTE.findLast((name) => title(name) !== undefined);
  if (level !== undefined) return { note, path, level };
  return note === "" ? undefined : { note, path: [note], level: "lvl0" };
}
