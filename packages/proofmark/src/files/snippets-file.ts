import { SNIPPETS_SCHEMA } from "@proofmark/lookup/snippets.ts";
import type { LoadedSite } from "../load/load-site.ts";
import { readPart } from "../load/note-cache.ts";
import { listedNotes } from "../render/markdown.ts";
import type { SiteFiles } from "./site-files.ts";

/** Names of the files below the site's root. */
const SNIPPETS_FILE = "snippets.json";
const SCHEMA_FILE = "snippets.schema.json";

/**
 * Adds the proofs of every visible snippet, as JSON for machines, and the schema of that file. A site that
 * must not be indexed has neither.
 */
export function addSnippetsFiles(files: SiteFiles, loaded: LoadedSite): void {
  if (loaded.site.config.noIndex || files.has(SNIPPETS_FILE)) return;
  files.addText(SNIPPETS_FILE, () => renderSnippets(loaded));
  files.addText(SCHEMA_FILE, () => `${JSON.stringify(SNIPPETS_SCHEMA, null, 2)}\n`);
}

async function renderSnippets({ site, notes, cache }: LoadedSite): Promise<string> {
  const { url } = site.config;
  const rows = await Promise.all(
    listedNotes(site).map(async ({ route: { note, permalink } }) => {
      const entry = notes.get(note.page.file);
      const snippets = entry === undefined ? [] : await readPart(entry, cache, "proven");
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
