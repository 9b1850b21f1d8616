import { existsSync } from "node:fs";
import path from "node:path";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { WORKER_FILE } from "@proofmark/theme/data/offline.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { Route } from "../../site/routes/route.ts";

/** Files at the top of every output; no page may need a folder with one of these names. */
const OWN_FILES = [
  "routes.json",
  "sitemap.xml",
  "robots.txt",
  "opensearch.xml",
  "llms.txt",
  "llms-full.txt",
  "snippets.json",
  "snippets.schema.json",
  "sw.js",
  "manifest.webmanifest",
  "_headers",
  "_headers.nginx",
  "_redirects",
];

/** A page and its files. */
interface OutputPage {
  readonly permalink: string;
  /** The page's source file; undefined for pages that the engine adds. */
  readonly source: string | undefined;
  readonly files: readonly string[];
}

/**
 * Finds pages with different addresses that need the same file, as `/a` and `/a.html` do, or a folder where
 * another needs a file.
 */
export function findCollisions(pages: readonly OutputPage[], configFile: string): Problem[] {
  const owners = new Map<string, OutputPage | undefined>(OWN_FILES.map((file) => [file, undefined]));
  const problems: Problem[] = [];
  const report = (name: string, page: OutputPage): void => {
    const other = owners.get(name);
    problems.push({
      severity: "error",
      file: page.source ?? other?.source ?? configFile,
      message: `two parts of the output would have the name "${name}"`,
      found: [other === undefined ? "a file of every site" : pageAt(other), pageAt(page)].join(" and "),
      fix: "give the page another address",
    });
  };
  for (const page of pages) {
    const taken = page.files.find((file) => owners.has(file));
    if (taken !== undefined) report(taken, page);
    else for (const file of page.files) owners.set(file, page);
  }
  for (const page of pages) {
    const taken = page.files.flatMap(foldersOf).find((folder) => owners.has(folder));
    if (taken !== undefined) report(taken, page);
  }
  return problems;
}

const pageAt = ({ permalink }: OutputPage): string => `the page at ${decodePath(permalink)}`;

/** Throws if a static folder has a file that would take the place of the service worker. */
export function refuseOwnWorker(
  root: string,
  { offline, staticDirectories }: Pick<SiteConfig, "offline" | "staticDirectories">,
): void {
  const own = staticDirectories.find((folder) => existsSync(path.join(root, folder, WORKER_FILE)));
  if (!offline || own === undefined) return;
  throw new ProblemError([
    {
      severity: "error",
      file: path.posix.join(own, WORKER_FILE),
      message: "a static file has the name of the service worker that keeps the site for reading offline",
      fix: "remove it, or set `offline: false` in the configuration, which leaves it as it is",
    },
  ]);
}

/** The source file of a route; undefined for pages that the engine adds. */
export const sourceOf = (route: Route): string | undefined =>
  route.kind === "note" ? route.note.page.file : route.kind === "page" ? route.file : undefined;

/** `a/b/c.html` → `a`, `a/b`. */
function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
