import { readHead } from "../../load/history/commits.ts";
import type { NamedSnippet } from "../../load/history/compare-notes.ts";
import { type HistoryEntry, readHistory } from "../../load/history/history.ts";
import type { LoadedSite } from "../../load/load-site.ts";
import { ATOM_FILE, type FeedEntry, type FeedSnippet, JSON_FILE, renderFeeds } from "../../render/feeds.ts";
import { listedNotes } from "../../render/llms-list.ts";
import { routeKey } from "../../shared/addresses.ts";
import type { OutputFolder } from "../output/output.ts";

interface FeedsInput {
  readonly root: string;
  readonly loadedSite: LoadedSite;
}

/** The feeds of a site that is built. */
export interface Feeds {
  /** Address of the Atom feed; undefined where there is none. */
  readonly address: string | undefined;
  /** Why there is none, unless the site wants none. */
  readonly missing: string | undefined;
  /** Writes both, after all static files: one of a static folder wins. `anchors` are the ids of each page. */
  write(output: OutputFolder, anchors: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>;
}

/** Opens the feeds: finds out whether there is a history, and begins to read it. */
export async function openFeeds({ root, loadedSite }: FeedsInput): Promise<Feeds> {
  const { site } = loadedSite;
  const { config } = site;
  const none = { address: undefined, missing: undefined, write: async () => undefined };
  if (!config.feeds || config.noIndex) return none;
  const found = await readHead(root);
  if ("missing" in found) return { ...none, missing: found.missing };
  const notes = new Map(listedNotes(site).map(({ route }) => [route.note.page.file, route]));
  const folder = site.versions.find(({ isLast }) => isLast)?.folder ?? config.docs.path;
  const files = [...notes.keys()];
  const history = readHistory({ root, head: found.head, config, folder, files });
  history.catch(() => undefined); // it is awaited below, unless the build fails before
  return {
    address: config.baseUrl + ATOM_FILE,
    missing: undefined,
    async write(output, anchors) {
      const entries = (await history).flatMap((entry): FeedEntry[] => {
        const route = notes.get(entry.file);
        if (route === undefined) return [];
        const { permalink, title } = route;
        return [feedEntry(entry, { permalink, title, ids: anchors.get(routeKey(permalink)) ?? new Set() })];
      });
      const { atom, json } = renderFeeds(site, entries);
      output.write(ATOM_FILE, output.has(ATOM_FILE) ? undefined : atom);
      output.write(JSON_FILE, output.has(JSON_FILE) ? undefined : json);
    },
  };
}

interface NotePage {
  readonly permalink: string;
  readonly title: string;
  /** Ids of the page. */
  readonly ids: ReadonlySet<string>;
}

function feedEntry(entry: HistoryEntry, { permalink, title, ids }: NotePage): FeedEntry {
  const { commit, time, file, isNew } = entry;
  const addressed = ({ id, name, verdict }: NamedSnippet): FeedSnippet => ({
    name,
    address: id === undefined || !ids.has(id) ? undefined : `${permalink}#${encodeURIComponent(id)}`,
    verdict,
  });
  return {
    ...{ commit, time, file, note: title, permalink, isNew },
    added: entry.added.map(addressed),
    changed: entry.changed.map(addressed),
    verdicts: entry.verdicts.map(addressed),
  };
}
