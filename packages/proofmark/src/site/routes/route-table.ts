import { createHash } from "node:crypto";
import type { Route } from "./route.ts";

interface RouteTableEntry {
  readonly path: string;
  readonly kind: string;
  readonly chunk: string;
}

/** Whether a value is a route table of some site. */
export function isRouteTable(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries: unknown[] = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every(
      (entry) =>
        typeof entry === "object" && entry !== null && ["path", "kind", "chunk"].every((key) => key in entry),
    )
  );
}

/**
 * The route table: each path with the first three hex digits of the MD5 of what its screen is made of, so
 * that a reader of the table sees which routes changed. Looking a path up strips the last `-xxx`.
 */
export function routeTable(
  routes: readonly Route[],
  chunkOf: (route: Route) => string,
): Record<string, RouteTableEntry> {
  return Object.fromEntries(
    routes.map((route) => {
      const entry = { path: route.permalink, kind: route.kind, chunk: chunkOf(route) };
      const hash = createHash("md5").update(JSON.stringify(entry)).digest("hex").slice(0, 3);
      return [`${route.permalink}-${hash}`, entry];
    }),
  );
}
