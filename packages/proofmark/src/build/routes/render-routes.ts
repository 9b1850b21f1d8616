import path from "node:path";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { Pool } from "../../load/pool.ts";
import { assetAddress } from "../../render/addresses.ts";
import type { InlineHashes } from "../../render/policy.ts";
import type { RenderedLink } from "../../site/rendered-link.ts";
import type { Site } from "../../site/site.ts";
import type { OutputFolder } from "../output/output.ts";
import type { RoutePlan } from "./plan-routes.ts";
import { createRouteRenderer, type SharedRenderInput } from "./render-route.ts";
import type { RouteCache } from "./route-cache.ts";

interface RenderInput {
  readonly plan: RoutePlan;
  readonly site: Site;
  readonly shared: SharedRenderInput;
  readonly output: OutputFolder;
  readonly cache: RouteCache;
  readonly pool: Pool;
  readonly onProgress: (stage: "render", done: number, total: number) => void;
}

/** Renders the planned routes; returns the links and anchors of each. */
export async function renderRoutes({
  plan: { work, entries },
  site,
  shared,
  output,
  cache,
  pool,
  onProgress,
}: RenderInput) {
  const { baseUrl } = site.config;
  const weight = work.reduce((sum, { note }) => sum + (note?.summary.markdownLength ?? 0), 0);
  const rendered = await pool.run({
    name: "render",
    items: work,
    shared,
    weight,
    local: createRouteRenderer(shared, site),
    onProgress: (done) => onProgress("render", done, work.length),
  });
  for (const [at, entry] of rendered.entries()) {
    const route = site.routes[work[at]?.index ?? -1];
    if (route === undefined) continue;
    cache.add(route.permalink, entry);
    entries.set(route.permalink, entry);
  }
  const links: RenderedLink[] = [];
  const anchors = new Map<string, ReadonlySet<string>>();
  const inline: InlineHashes[] = [];
  for (const route of site.routes) {
    const entry = entries.get(route.permalink);
    if (entry === undefined) continue;
    for (const { file, hash } of entry.published)
      output.copy(path.join(output.root, file), assetAddress({ file, hash }, baseUrl).slice(baseUrl.length));
    for (const link of entry.links) links.push(link);
    inline.push(entry.inline);
    if (route.kind !== "not-found") anchors.set(routeKey(route.permalink), new Set(entry.anchors));
  }
  // a link to an old address ends at the note
  for (const { from, note } of site.redirects)
    anchors.set(routeKey(from), anchors.get(routeKey(note.permalink)) ?? new Set());
  return { rendered: rendered.length, links, anchors, inline };
}
