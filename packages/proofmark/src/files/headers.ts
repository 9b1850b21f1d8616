// HTTP headers for hosts: a file for Netlify, Cloudflare Pages and others, and one for nginx.

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { WORKER_FILE } from "@proofmark/theme/data/addresses.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type InlineHashes, securityHeaders, TAG_MANAGER } from "../render/policy.ts";
import type { SiteFiles } from "./site-files.ts";

export const HEADERS_FILE = "_headers";
export const NGINX_FILE = "_headers.nginx";

/** Maximum line length that Cloudflare Pages accepts in `_headers`. */
const MAX_LINE_LENGTH = 2000;

/**
 * Adds the headers of a site with these inline scripts and styles; a `_headers` file in a static folder wins.
 * Returns problems that the site's author should know.
 */
export function addHeaders(
  files: SiteFiles,
  config: SiteConfig,
  documents: readonly InlineHashes[],
  webAssembly: boolean,
): Problem[] {
  const unique = (hashes: readonly string[]): string[] => [...new Set(hashes)].sort();
  const scripts = unique(documents.flatMap((document) => document.scripts));
  const styles = unique(documents.flatMap((document) => document.styles));
  const headers = securityHeaders(config, { scripts, styles }, webAssembly);
  files.addText(NGINX_FILE, () =>
    headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join(""),
  );
  const problems: Problem[] = [];
  if (config.tagManager !== undefined && config.contentSecurityPolicy !== false)
    problems.push({
      severity: "info",
      file: config.file,
      message: `the tag manager widens the content security policy: pages may run scripts of ${TAG_MANAGER["script-src"]} and report to ${TAG_MANAGER["connect-src"]?.slice(1).join(" and ")}, and Trusted Types are off`,
      fix: "add the hosts that its tags load from to `contentSecurityPolicy`",
    });
  if (files.has(HEADERS_FILE)) return problems;
  const lines = headers.map(([name, value]) => `  ${name}: ${value}`);
  const worker = [`${config.baseUrl}${WORKER_FILE}`, "  Cache-Control: no-cache", ""];
  files.addText(HEADERS_FILE, () => ["/*", ...lines, ...worker].join("\n"));
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest > MAX_LINE_LENGTH)
    problems.push({
      severity: "warning",
      file: config.file,
      message: `a line of ${HEADERS_FILE} has ${longest} characters: each page with its own styles adds a hash to it`,
      expected: `at most ${MAX_LINE_LENGTH}, the limit of Cloudflare Pages`,
      fix: "import the same stylesheet in several pages, or send the headers in another way",
    });
  return problems;
}

/** Headers for every file, from the `_headers` of a built site. */
export function readHeaders(folder: string): [name: string, value: string][] {
  try {
    const [, rules = ""] =
      /^\/\*\n((?:[ \t]+.*\n?)*)/m.exec(readFileSync(path.join(folder, HEADERS_FILE), "utf8")) ?? [];
    return [...rules.matchAll(/^\s+(?<name>[\w-]+):\s*(?<value>.*\S)\s*$/gm)].map(({ groups }) => [
      groups?.["name"] ?? "",
      groups?.["value"] ?? "",
    ]);
  } catch {
    return []; // built by an older version, or a build is about to replace the output
  }
}
