/**
 * How far a snippet was checked, from the strongest to the weakest level. Locks, pages, summaries and
 * machine-readable data use these names, and nothing is ever shown at a higher level.
 */
export const LEVELS = ["ran", "mocked", "type-checked", "dry-run", "parsed", "unchecked"] as const;
export type Level = (typeof LEVELS)[number];

/** The levels in words, for readers. */
export const LEVEL_MEANINGS: Readonly<Record<Level | "unproven", string>> = {
  ran: "Run with the real tool, and again in CI",
  mocked: "Real client code, run against a local mock of the service",
  "type-checked": "Compiled with the published types of its packages",
  "dry-run": "Printed by the real tool as what it would do; not done",
  parsed: "Accepted by a parser, or compared with the published manual; not run",
  unchecked: "Not checked; the reason is beside it",
  unproven: "Not proven yet",
};

/** Levels that may show a tick. */
export const TICKED: ReadonlySet<string> = new Set<Level>(["ran", "mocked", "type-checked"]);
