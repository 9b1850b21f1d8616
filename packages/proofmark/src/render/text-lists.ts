// Lists for terminals: the sections of a long note, and all notes.
import { cleanLine } from "../shared/clean-text.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { listedNotes } from "./llms-list.ts";
import type { SectionPlace } from "./section-places.ts";

/** Address of a note as text, of a long one the list of its sections: `/redis.md` → `/redis.txt`. */
export const textAddress = (markdownAddress: string): string => markdownAddress.replace(/\.md$/, ".txt");

/** Lists the sections of a long note. */
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
  const entries = listedNotes(site).map(
    ({ route, address }) =>
      `\n${cleanLine(route.note.page.title)}\n  ${site.config.url}${textAddress(address)}\n`,
  );
  return `There is no such file. These are the notes; long ones list their sections:\n${entries.join("")}`;
}
