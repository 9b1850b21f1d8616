// Redirects of other generators as `redirect_from` of the pages they lead to.
import path from "node:path";
import type { Links } from "./links.ts";
import type { Project } from "./project.ts";

export interface Redirects {
  /** Old addresses of each page, from the base of the notes. */
  readonly byFile: ReadonlyMap<string, readonly string[]>;
  /** Those that lead nowhere, or are not below the notes. */
  readonly lost: readonly string[];
}

/** Sorts a project's redirects by page. */
export function oldAddresses({ redirects, routeBase, baseUrl }: Project, links: Links): Redirects {
  const byFile = new Map<string, string[]>();
  const lost: string[] = [];
  const taken = new Set<string>();
  for (const [from, to] of redirects) {
    const target = to.replace(/[?#].*$/, "");
    const below = target.startsWith(baseUrl) ? `/${target.slice(baseUrl.length)}` : target;
    const file = links.hasPage(target) ? target : (links.pageAt(below) ?? links.pageAt(target));
    const old = fromBase(from, routeBase);
    if (file === undefined || old === undefined || links.pageAt(from) !== undefined || taken.has(old)) {
      if (!taken.has(old ?? "")) lost.push(`${from} → ${to}`);
      continue;
    }
    taken.add(old);
    byFile.set(file, [...(byFile.get(file) ?? []), old]);
  }
  return { byFile, lost };
}

/** An old address from the base of the notes; undefined for one that is not a path below it. */
function fromBase(from: string, routeBase: string): string | undefined {
  if (!from.startsWith("/") || /[?#*\s]|\/:/.test(from)) return undefined;
  const below = path.posix.relative(routeBase, from.replace(/\/+$/, "") || "/");
  return below === "" || below.startsWith("..") ? undefined : `/${below}`;
}
