// The engine of a hosted index, through Algolia's own light client: that knows the hosts, in which order to
// try them, the timeouts, and which host was down. Translates the provider's hits into ours.

import { LEVELS } from "@proofmark/prover/proof/levels.ts";
import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { type LiteClient, liteClient } from "algoliasearch/lite";
import { fieldsOf, type HierarchyLevel, headingLevel, readHit, textOf } from "../hit.ts";
import type { SearchClient, SearchHit, SearchRequest } from "../search-client.ts";
import { type HitAddressSettings, hitAddress } from "./hit-address.ts";

export interface HostedSettings extends HitAddressSettings {
  readonly appId: string;
  /** The search-only key. */
  readonly apiKey: string;
}

/** Creates the engine of a hosted index. `options` go to the provider's client, such as other hosts. */
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
    async search(request) {
      const { results } = await client.search<Found>({ requests: [request] });
      const result = results[0];
      if (result === undefined || !("hits" in result) || result.hits === undefined)
        throw new Error("the search provider answered without hits");
      const { hits: found, nbHits = found.length, queryID, facets } = result;
      // those that lead to no page, or have no title, are left out and not counted
      const hits = found.flatMap((one: Found | null) => hitOf(one, request, settings) ?? []);
      return {
        hits,
        nbHits: nbHits - found.length + hits.length,
        ...(queryID === undefined ? {} : { queryID }),
        ...(facets === undefined ? {} : { facets }),
      };
    },
  };
}

type HostsMemory = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>["hostsCache"]>;

/**
 * Remembers while the page is open which hosts were down. The client's own memory (5.64) never finds a state
 * again, since its keys contain the previous state.
 */
function createHostsMemory(): HostsMemory {
  const states = new Map<unknown, unknown>();
  const nameOf = (host: Parameters<HostsMemory["get"]>[0]): unknown =>
    typeof host === "string" ? host : host["url"];
  return {
    get: async <T>(host: Parameters<HostsMemory["get"]>[0], initial: () => Promise<T>) =>
      (states.get(nameOf(host)) as T | undefined) ?? initial(), // the client reads only what it has set
    async set(host, state) {
      states.set(nameOf(host), state);
      return state;
    },
    delete: async (host) => void states.delete(nameOf(host)),
    clear: async () => states.clear(),
  };
}

/**
 * A record as the provider answers it, beside what `readHit` reads. Another program may have filled the index,
 * so any part may be missing.
 */
interface Found {
  readonly url?: unknown;
  readonly code?: unknown;
  readonly codeLanguage?: unknown;
  readonly proof?: unknown;
  readonly _highlightResult?: Marks;
  readonly _snippetResult?: Marks;
}

interface Marks {
  readonly hierarchy?: Partial<Record<HierarchyLevel, Marked>>;
  readonly content?: Marked;
  readonly code?: Marked;
}

interface Marked {
  readonly value?: unknown;
}

function hitOf(found: Found | null, request: SearchRequest, settings: HostedSettings): SearchHit | undefined {
  const url = hitAddress(found?.url, settings);
  const hit = url === undefined ? undefined : readHit(found, url);
  if (!found || hit === undefined) return undefined;
  const { _snippetResult: cut, _highlightResult: whole } = found;
  const { content, hierarchy } = hit;
  const level = headingLevel(hierarchy);
  const code = textOf(found.code);
  const html = (text: string, ...marked: readonly (Marked | undefined)[]): string =>
    safeHtml(
      marked.map((one) => one?.value).find((value) => typeof value === "string"),
      request,
    ) ?? escapeHtml(text);
  return {
    ...hit,
    titleHtml: html(hierarchy[level] ?? "", whole?.hierarchy?.[level], cut?.hierarchy?.[level]),
    textHtml: content !== null && content !== code ? html(content, cut?.content) : undefined,
    code:
      code === undefined
        ? undefined
        : { text: code, html: html(code, whole?.code), language: textOf(found.codeLanguage) ?? "" },
    proof: proofOf(found.proof),
  };
}

function proofOf(written: unknown): ProofSummary | undefined {
  const { level: named, tool, worksOn, versionLabels } = fieldsOf(written);
  const level = LEVELS.find((one) => one === named);
  return (
    level && { level, tool: textOf(tool), worksOn: textsOf(worksOn), versionLabels: textsOf(versionLabels) }
  );
}

const textsOf = (written: unknown): string[] | undefined =>
  Array.isArray(written) && written.every((text) => typeof text === "string") ? written : undefined;

/** Escapes a marked text, all but its marks: the provider returns texts as they are in the index. */
const safeHtml = (
  value: string | undefined,
  { highlightPreTag, highlightPostTag }: SearchRequest,
): string | undefined =>
  value === undefined
    ? undefined
    : escapeHtml(value)
        .replaceAll(escapeHtml(highlightPreTag), "<mark>")
        .replaceAll(escapeHtml(highlightPostTag), "</mark>");
