// The engine of a hosted index: Algolia's API through its own light client, which knows the hosts, the order
// in which they are tried, the timeouts, and which host was down. Nothing else imports it.
import { type LiteClient, liteClient } from "algoliasearch/lite";
import { escapeHtml } from "../../shared/html.ts";
import type {
  Hierarchy,
  HierarchyLevel,
  HitMarks,
  MarkedText,
  SearchClient,
  SearchHit,
  SearchRequest,
  SearchResponse,
} from "../search-client.ts";
import { type HitAddressSettings, hitAddress } from "./hit-address.ts";

export interface HostedSettings extends HitAddressSettings {
  readonly appId: string;
  /** The key that may only search. */
  readonly apiKey: string;
}

/** Makes the engine of a hosted index. `options` are the provider's own, such as other hosts. */
export function createHostedClient(
  settings: HostedSettings,
  options?: Parameters<typeof liteClient>[2],
): SearchClient {
  const client: LiteClient = liteClient(settings.appId, settings.apiKey, {
    hostsCache: createHostsMemory(),
    ...options,
  });
  client.addAlgoliaAgent("proofmark");
  return {
    async search(request, { signal } = {}) {
      const answer = client.search<SearchHit>({ requests: [request] });
      const { results } = await (signal === undefined ? answer : Promise.race([answer, whenAborted(signal)]));
      const result = results[0];
      if (result === undefined || !("hits" in result) || result.hits === undefined)
        throw new Error("the search provider answered without hits");
      return responseOf({ ...result, hits: result.hits }, request, settings);
    },
  };
}

type HostsMemory = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>["hostsCache"]>;

/**
 * Remembers which hosts were down, for as long as the page is open. The client's own memory (5.64) keeps a
 * host's state under a key that holds the state before, and so never finds it again.
 */
function createHostsMemory(): HostsMemory {
  const states = new Map<unknown, unknown>();
  const nameOf = (host: Parameters<HostsMemory["get"]>[0]): unknown =>
    typeof host === "string" ? host : host["url"];
  return {
    async get<T>(host: Parameters<HostsMemory["get"]>[0], initial: () => Promise<T>) {
      const state = states.get(nameOf(host)) as T | undefined; // the client asks for what it has set
      return state ?? initial();
    },
    async set(host, state) {
      states.set(nameOf(host), state);
      return state;
    },
    async delete(host) {
      states.delete(nameOf(host));
    },
    async clear() {
      states.clear();
    },
  };
}

type Result = Pick<SearchResponse, "hits" | "queryID" | "facets"> & { readonly nbHits?: number | undefined };

/** Hits that lead to no page, or have no title, are left out and not counted. */
function responseOf(
  { hits, nbHits = hits.length, queryID, facets }: Result,
  request: SearchRequest,
  settings: HostedSettings,
): SearchResponse {
  const safe = hits.flatMap((hit) => {
    const url = hitAddress(hit.url, settings);
    const hierarchy = hierarchyOf(hit.hierarchy);
    if (url === undefined || hierarchy === undefined) return [];
    const texts = { hierarchy, content: textOf(hit.content), code: textOf(hit.code) };
    return [
      {
        ...hit,
        url,
        ...texts,
        _highlightResult: safeMarks(hit._highlightResult, request),
        _snippetResult: safeMarks(hit._snippetResult, request),
      },
    ];
  });
  return {
    hits: safe,
    nbHits: nbHits - hits.length + safe.length,
    ...(queryID === undefined ? {} : { queryID }),
    ...(facets === undefined ? {} : { facets }),
  };
}

/**
 * The titles of a record: another program may have put it into the index, and left any of them out. Undefined
 * without any.
 */
function hierarchyOf(written: unknown): Hierarchy | undefined {
  const titles: Readonly<Record<string, unknown>> = typeof written === "object" ? { ...written } : {};
  const title = (level: HierarchyLevel): string | null => textOf(titles[level]) || null;
  const hierarchy: Hierarchy = {
    lvl0: title("lvl0"),
    lvl1: title("lvl1"),
    lvl2: title("lvl2"),
    lvl3: title("lvl3"),
    lvl4: title("lvl4"),
    lvl5: title("lvl5"),
    lvl6: title("lvl6"),
  };
  return Object.values(hierarchy).some((text) => text !== null) ? hierarchy : undefined;
}

const textOf = (written: unknown): string | null => (typeof written === "string" ? written : null);

/** The provider marks texts as they are in the index: they are escaped here, all but the marks. */
function safeMarks(
  marks: HitMarks<MarkedText> | undefined,
  request: SearchRequest,
): HitMarks<MarkedText> | undefined {
  const safe = (marked: MarkedText): MarkedText => ({ ...marked, value: safeText(marked.value, request) });
  return (
    marks && {
      ...marks,
      hierarchy:
        marks.hierarchy &&
        Object.fromEntries(Object.entries(marks.hierarchy).map(([level, marked]) => [level, safe(marked)])),
      content: marks.content && safe(marks.content),
      code: marks.code && safe(marks.code),
    }
  );
}

const safeText = (value: string, { highlightPreTag, highlightPostTag }: SearchRequest): string =>
  escapeHtml(value)
    .replaceAll(escapeHtml(highlightPreTag), "<mark>")
    .replaceAll(escapeHtml(highlightPostTag), "</mark>");

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
