// `proofmark check --stale`: claims that time can change, and that no one has checked for long.

import type { SiteNote } from "../load/checked-notes.ts";
import { count, named, print, say, sayJson } from "./print.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days have passed since a day. */
export const daysSince = (day: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(day)) / DAY_MS));

/** Lists the claims of notes that were checked more than so many days ago, oldest first. */
export function reportStale(
  notes: readonly SiteNote[],
  { days: most, json }: { readonly days: number; readonly json?: true },
): void {
  const now = Date.now();
  const all = notes.flatMap(({ file, claims }) =>
    claims.map(({ text, line, on, source }) => ({
      file,
      line,
      claim: text,
      on,
      days: daysSince(on, now),
      source,
    })),
  );
  const stale = all.filter(({ days }) => days > most).sort((first, second) => second.days - first.days);
  process.exitCode = stale.length > 0 ? 1 : 0;
  if (json) {
    sayJson(stale);
    return;
  }
  for (const { file, line, claim, on, days, source } of stale) {
    print("stderr", named("yellow", "stale:"), " ", named("bold", `${file}:${line}`));
    print("stderr", `  ${shortened(claim)}\n  checked   ${on}, ${days} days ago\n  source    ${source}\n`);
  }
  say(`${stale.length} of ${count(all.length, "claim")} checked more than ${count(most, "day")} ago`);
}

/** Maximum characters of a claim, which may be a whole table. A guess: a line of a terminal with its place. */
const MAX_CHARACTERS = 80;

const shortened = (claim: string): string =>
  claim.length > MAX_CHARACTERS ? `${claim.slice(0, MAX_CHARACTERS)}…` : claim;
