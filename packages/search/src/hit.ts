// A search hit in the form that DocSearch defined: answers of both engines, records of the hosted index, and
// what browsers keep have it.

export const HIERARCHY_LEVELS = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"] as const;
export type HierarchyLevel = (typeof HIERARCHY_LEVELS)[number];
export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** `content` is a text or a snippet below a heading. */
export type HitType = Exclude<HierarchyLevel, "lvl0"> | "content";

/** A hit without anything that belongs to one query. */
export interface StoredHit {
  /** Unique among hits, and the same from build to build while the section does not move. */
  readonly objectID: string;
  /**
   * `lvl0` is the note, by which results are grouped; `lvl1` the title of its page; `lvl2` to `lvl6` the
   * headings down to this one.
   */
  readonly hierarchy: Hierarchy;
  /** The text or snippet; null for a heading. */
  readonly content: string | null;
  readonly type: HitType;
  /**
   * Path from the root of the site's host, with the anchor: of a snippet its own, else that of the heading.
   */
  readonly url: string;
}

/** Returns the hierarchy of a heading from those down to it, each at its level: an `h2` at 2. */
export const hierarchyOf = ([
  ,
  lvl1 = null,
  lvl2 = null,
  lvl3 = null,
  lvl4 = null,
  lvl5 = null,
  lvl6 = null,
]: readonly (string | null | undefined)[]): Hierarchy => ({ lvl0: lvl1, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 });

/** Returns the type of a heading's hit: `lvl2` for an `h2`. */
export const typeOf = (level: number): HitType => `lvl${level}` as HitType; // levels are 1 to 6

/** Returns the headings of a hit, from the title of its page down to its own; at least one. */
export function headingsOf({ lvl0, ...below }: Hierarchy): string[] {
  const headings = HIERARCHY_LEVELS.flatMap((level) => (level === "lvl0" ? [] : (below[level] ?? [])));
  return headings.length > 0 ? headings : [lvl0 ?? ""];
}

/** Returns the level of a hit's own heading. */
export const headingLevel = (hierarchy: Hierarchy): HierarchyLevel =>
  HIERARCHY_LEVELS.findLast((level) => hierarchy[level] !== null) ?? "lvl0";

/**
 * Reads a hit that another program may have written, at a checked address. Returns undefined if it has no
 * title.
 */
export function readHit(written: unknown, url: string): StoredHit | undefined {
  const { objectID, type, content, hierarchy: titles } = fieldsOf(written);
  const hierarchy = readHierarchy(titles);
  const level = headingLevel(hierarchy);
  if (hierarchy[level] === null) return undefined;
  const ofHeading: HitType = level === "lvl0" ? "lvl1" : level;
  return {
    objectID: textOf(objectID) ?? url,
    hierarchy,
    content: textOf(content) ?? null,
    type: [...HIERARCHY_LEVELS.slice(1), "content"].includes(String(type)) ? (type as HitType) : ofHeading,
    url,
  };
}

function readHierarchy(written: unknown): Hierarchy {
  const titles = fieldsOf(written);
  const [note, ...headings] = HIERARCHY_LEVELS.map((level) => textOf(titles[level]) || undefined);
  const hierarchy = hierarchyOf([undefined, ...headings]);
  return { ...hierarchy, lvl0: note ?? hierarchy.lvl0 };
}

/** Returns the fields of what was written; none if it is no object. */
export const fieldsOf = (written: unknown): Readonly<Record<string, unknown>> =>
  typeof written === "object" ? { ...written } : {};

/** Returns what was written if it is text. */
export const textOf = (written: unknown): string | undefined =>
  typeof written === "string" ? written : undefined;
