// Lists for terminals: the sections of a note, and all notes.
import { cleanLine } from "../shared/clean-text.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { listedNotes } from "./llms-list.ts";
import { type SectionPlace, sectionPlaces } from "./section-places.ts";

/** Address of the list of a note's sections: `/redis.md` → `/redis.txt`. */
export const textListAddress = (markdownAddress: string): string => markdownAddress.replace(/\.md$/, ".txt");

/** Lists the sections of a note. */
export function renderTextList(
  { note, permalink }: NoteRoute,
  places: readonly SectionPlace[],
  { config: { url } }: Site,
): string {
  const entries = places.map(({ heading, address }) => `\n${heading}\n  ${url}${address}.txt\n`);
  return `${cleanLine(note.page.title)}\n${url}${permalink}\n${entries.join("")}`;
}

/** Name of the file that answers for a plain file that is missing. */
export const MISSING_FILE = "404.txt";

/** Lists the notes for whoever asked for a plain file that is missing. */
export function renderMissingText(site: Site): string {
  const entries = listedNotes(site).map(({ route, address }) => {
    const list = sectionPlaces(route, site).length === 0 ? address : textListAddress(address);
    return `\n${cleanLine(route.note.page.title)}\n  ${site.config.url}${list}\n`;
  });
  return `There is no such file. These are the notes, with the lists of their sections:\n${entries.join("")}`;
}
