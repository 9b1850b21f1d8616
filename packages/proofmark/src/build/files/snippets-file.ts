import type { LoadedSite } from "../../load/load-site.ts";
import { readProvenSnippets } from "../../load/note-cache.ts";
import { listedNotes } from "../../render/markdown.ts";

/** Name of the file below the site's root. */
export const SNIPPETS_FILE = "snippets.json";

/**
 * The proofs of every visible snippet, as JSON for machines. Undefined for a site that must not be indexed.
 */
export async function renderSnippetsFile({ site, notes, cache }: LoadedSite): Promise<string | undefined> {
  const { url, noIndex } = site.config;
  if (noIndex) return undefined;
  const rows = await Promise.all(
    listedNotes(site).map(async ({ route: { note, permalink } }) => {
      const entry = notes.get(note.page.file);
      const snippets = entry === undefined ? [] : await readProvenSnippets(entry, cache);
      return snippets.map(({ id, ...snippet }) => ({
        id,
        note: note.page.id,
        url: `${url}${permalink}#${encodeURIComponent(id)}`,
        ...snippet,
      }));
    }),
  );
  return `[\n${rows
    .flat()
    .map((row) => JSON.stringify(row))
    .join(",\n")}\n]\n`;
}
