import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { encodePart, pathFault } from "@proofmark/theme/data/path.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { markdownAddress } from "./markdown.ts";

/** A section of a note, and where its Markdown is. */
export interface SectionPlace {
  readonly id: string;
  readonly heading: string;
  /** Address of its files without their extension: `/redis/locks`. */
  readonly address: string;
}

/** Characters of a file, so that no agent cuts it off. Specified. */
const MOST = 20_000;
/** Room in it for front matter, neighbours and whole addresses. Measured: 600 to 1,400. */
const ROOM = 3_000;
/** Characters of prose with which a file stays below what agents cut off. */
export const MOST_PROSE = MOST - ROOM;

/** The sections of a note that have files of their own: those of a note that agents would cut off. */
export function sectionPlaces(route: NoteRoute, site: Site): SectionPlace[] {
  const whole = markdownAddress(route, site.config.baseUrl);
  if (whole === undefined || route.note.page.markdownLength <= MOST_PROSE) return [];
  const folder = whole.replace(/\.md$/, "/");
  const taken = noteAddresses(site);
  return route.note.page.headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }, at) => {
      const address = folder + encodePart(id);
      // room for what the parts of a long section append to the name
      const fits = pathFault(`${address}.part-10.md`) === undefined && !taken.has(routeKey(address));
      return { id, heading: cleanLine(text), address: fits ? address : `${folder}section.${at + 1}` };
    });
}

/** The addresses of notes by site: a section leaves `/guide/intro.md` to the note of that name. */
const known = new WeakMap<Site, ReadonlySet<string>>();

function noteAddresses(site: Site): ReadonlySet<string> {
  const found =
    known.get(site) ??
    new Set(
      site.routes.flatMap((route) => {
        const address = markdownAddress(route, site.config.baseUrl);
        return address === undefined ? [] : [routeKey(address.replace(/\.md$/, ""))];
      }),
    );
  known.set(site, found);
  return found;
}
