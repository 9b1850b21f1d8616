import { createRecords, type SearchRecord } from "@proofmark/search/hosted/push.ts";
import type { Project } from "../config/config.ts";
import { loadSite } from "../load/load-site.ts";
import { loadSearchNotes } from "../load/search-notes.ts";

/** Creates the search records of the whole site, with full addresses. Compiles changed notes. */
export async function loadSearchRecords(
  project: Project,
  onProgress: (done: number, total: number) => void,
): Promise<SearchRecord[]> {
  const { locales, url } = project.config;
  const notes = await loadSearchNotes(await loadSite({ project, onProgress, development: false }));
  return notes
    .flatMap((note) => createRecords(note, locales.default))
    .map((record) => ({ ...record, url: url + record.url }));
}
