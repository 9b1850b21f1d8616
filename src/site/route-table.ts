import { createHash } from "node:crypto";
import type { Route } from "./route.ts";

/**
 * The route table: each path with the first three hex digits of the MD5 of what its screen is made of, so that a
 * reader of the table sees which routes changed. Looking a path up strips the last `-xxx`.
 */
export function routeTable(routes: readonly Route[], chunkOf: (route: Route) => string): Record<string, { path: string; kind: string; chunk: string }> {
  return Object.fromEntries(
    routes.map((route) => {
      const entry = { path: route.permalink, kind: route.kind, chunk: chunkOf(route) };
      const hash = createHash("md5").update(JSON.stringify(entry)).digest("hex").slice(0, 3);
      return [`${route.permalink}-${hash}`, entry];
    }),
  );
}
