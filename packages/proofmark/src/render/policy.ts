// The sources that the site's pages may load and run: its content security policy, as pages carry it and
// as hosts send it.
import { hashContent } from "@proofmark/prover/files/hash.ts";
import type { SiteConfig } from "../config/schema.ts";

/** Sources by directive, in their order. */
type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Sources of the engine's pages. Images, sound and films may come from anywhere: notes show those of other
 * sites.
 */
const STRICT: Directives = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["*", "data:"],
  "media-src": ["*"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "form-action": ["'self'"],
};

/** The one policy through which every sink of HTML and scripts goes; `client/boot/trust.ts` makes it. */
const TRUSTED_TYPES = "proofmark";

/** Where the provider of the hosted engine answers. */
const HOSTED_SEARCH: Directives = { "connect-src": ["https://*.algolia.net", "https://*.algolianet.com"] };
/** Pagefind is WebAssembly, and engines of the playground may be. */
const WEBASSEMBLY: Directives = { "script-src": ["'wasm-unsafe-eval'"] };

/** The hosts that the tag manager loads from and reports to. The site adds those of its tags. */
export const TAG_MANAGER: Directives = {
  "script-src": ["https://www.googletagmanager.com"],
  "connect-src": [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
  "frame-src": ["https://www.googletagmanager.com"],
};

/** Hashes of the scripts and styles that are in a document. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type PolicySettings = Pick<SiteConfig, "contentSecurityPolicy" | "search" | "tagManager">;

/**
 * The policy of a site's documents that hold such scripts and styles; undefined where the site has turned it
 * off.
 */
export function renderPolicy(
  config: PolicySettings,
  inline: InlineHashes,
  webAssembly = false,
): string | undefined {
  const { contentSecurityPolicy: added, search, tagManager } = config;
  if (added === false) return undefined;
  const { "frame-ancestors": _header, "trusted-types": types = [], ...sources } = added; // a `meta` element cannot say who may frame a page
  const parts = [
    STRICT,
    { "script-src": inline.scripts, "style-src": inline.styles },
    search !== false && search.provider === "hosted" ? HOSTED_SEARCH : {},
    search !== false && search.provider === "pagefind" ? WEBASSEMBLY : {},
    webAssembly ? WEBASSEMBLY : {},
    // The tag manager's scripts write into a page, and load, past any policy of ours.
    tagManager === undefined
      ? { "require-trusted-types-for": ["'script'"], "trusted-types": [TRUSTED_TYPES, ...types] }
      : TAG_MANAGER,
    sources,
  ];
  return Object.entries(joined(parts))
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join(";");
}

/**
 * Directives of several lists. What the first list leaves to `default-src` keeps the site itself as a source.
 */
function joined(parts: readonly Readonly<Record<string, readonly string[] | undefined>>[]): Directives {
  const all: Record<string, readonly string[]> = {};
  for (const [name, values = []] of parts.flatMap((part) => Object.entries(part))) {
    const self = name in STRICT || !name.endsWith("-src") ? [] : ["'self'"];
    if (values.length > 0) all[name] = [...new Set([...(all[name] ?? self), ...values])];
  }
  return all;
}

/** The hash by which a policy allows a script or a style. */
export const inlineHash = (text: string): string => `'sha256-${hashContent(text)}'`;

/**
 * Headers that a host is to send with every file: the policy of all documents, and what only a header can
 * say.
 */
export function securityHeaders(
  config: PolicySettings,
  inline: InlineHashes,
  webAssembly: boolean,
): [string, string][] {
  const policy = renderPolicy(config, inline, webAssembly);
  const framing =
    config.contentSecurityPolicy === false ? [] : (config.contentSecurityPolicy["frame-ancestors"] ?? []);
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ];
  const framed = `${policy};frame-ancestors ${["'self'", ...framing].join(" ")}`;
  return policy === undefined ? headers : [["Content-Security-Policy", framed], ...headers];
}
