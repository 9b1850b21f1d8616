import { refuse } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";
import { address } from "./html-schema.ts";

const name = (what: string) => v.pipe(v.string(), v.nonEmpty(`${what} must not be empty`));

/** A regular expression in its text form, as stored in JSON. */
const pattern = v.pipe(
  v.union([v.string(), v.instance(RegExp)]),
  v.transform((value) => (typeof value === "string" ? value : value.source)),
  refuse((source) => (isPattern(source) ? undefined : `"${source}" is not a regular expression`)),
);

/** For every provider: request options, and changes to the addresses found. */
const common = {
  /** Names the index with a provider, and the keys under which a browser keeps what its reader opened and saved. */
  indexName: v.optional(name("indexName"), "snippets"),
  contextualSearch: v.optional(v.boolean(), true),
  searchParameters: v.optional(v.record(v.string(), v.unknown()), () => ({})),
  /** Maximum results per note in the search box. */
  maxResultsPerGroup: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 5),
  /** Whether a browser keeps what its reader opened and saved. */
  personalization: v.optional(v.boolean(), true),
  /** Where readers report a query without results; `{query}` becomes the query. */
  missingResultsUrl: v.optional(
    v.pipe(v.string(), v.url("missingResultsUrl must be a full address"), address()),
  ),
};

/** By an index among the site's files. Which one is decided by its size unless the site says it. */
const indexed = v.strictObject({ provider: v.optional(v.picklist(["embedded", "pagefind"])), ...common });

const hosted = v.strictObject({
  provider: v.optional(v.literal("hosted"), "hosted"),
  appId: name("appId"),
  /** The key for searching only: it is public. */
  apiKey: name("apiKey"),
  ...common,
  externalUrlRegex: v.optional(pattern),
  replaceSearchResultPathname: v.optional(v.strictObject({ from: pattern, to: v.string() })),
});

/** How to search the site: with its own index, with a hosted one, or not at all. */
export const searchSchema = v.lazy((input) => {
  if (input === false) return v.literal(false);
  const named: { provider?: unknown; appId?: unknown } =
    typeof input === "object" && input !== null ? input : {};
  const provider = named.provider ?? (named.appId === undefined ? "embedded" : "hosted");
  if (provider === "hosted") return hosted;
  if (provider === "embedded" || provider === "pagefind") return indexed;
  return v.never(`unknown provider of search "${String(provider)}": use "embedded", "pagefind" or "hosted"`);
}) as v.GenericSchema<SearchConfigInput, SearchConfig>; // `lazy` does not type which schema belongs to which input

type SearchConfigInput = false | v.InferInput<typeof indexed> | v.InferInput<typeof hosted>;
export type SearchConfig = false | v.InferOutput<typeof indexed> | v.InferOutput<typeof hosted>;

function isPattern(source: string): boolean {
  try {
    new RegExp(source, "i");
    return true;
  } catch {
    return false;
  }
}
