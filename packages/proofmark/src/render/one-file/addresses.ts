// Addresses in the file that holds all notes: `#/redis#locks` is the section of a note.
import { isExternal } from "../../site/permalink.ts";
import type { NoteRoute } from "../../site/routes/route.ts";
import type { Site } from "../../site/site.ts";

/** The address of a note in the file, below its base: `/redis`. It is the id of the note's part, too. */
export const addressIn = ({ config: { baseUrl } }: Pick<Site, "config">, permalink: string): string =>
  withoutSlash(`/${permalink.slice(baseUrl.length)}`);

/**
 * Creates what turns the addresses of a page into those of the file: links to its notes stay in it, all
 * others lead to the site.
 */
export function createLinks(
  site: Site,
  notes: readonly NoteRoute[],
): (address: string, page: NoteRoute) => string {
  const known = new Map(notes.map(({ permalink }) => [withoutSlash(permalink), addressIn(site, permalink)]));
  return (address, page) => {
    if (address.startsWith("#")) return `#${addressIn(site, page.permalink)}${address}`;
    if (isExternal(address)) return address;
    if (!address.startsWith("/")) return new URL(address, site.config.url + page.permalink).href;
    const [, path = "", hash = ""] = /^([^?#]*)[^#]*(.*)$/s.exec(address) ?? [];
    const note = known.get(withoutSlash(path));
    return note === undefined ? site.config.url + address : `#${note}${hash}`;
  };
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, "");
