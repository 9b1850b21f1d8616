// A snippet that was found, with what is known of it.
import { type Evidence, evidenceOn, type Snippet } from "./snippets.ts";

/** A snippet, with its place and what is known of it. */
export interface Found {
  /** `note#id`, the address for `show`. */
  readonly address: string;
  readonly url: string;
  /** Title of the note, and headings down to the snippet's own. */
  readonly path: readonly string[];
  readonly snippet: Snippet;
  readonly evidence: Evidence;
  /** Whether it provokes the error message that was looked up. */
  readonly isProvoked?: true | undefined;
}

/** Path and anchor of an address, decoded: `/redis#locks.set`; as written where a `%` encodes nothing. */
export function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A snippet on the version that it was proven on. */
export function foundOf(snippet: Snippet, path: readonly string[]): Found {
  const { level, tool, version, output, reason, url } = snippet;
  const address = `${nameOf(pathOf(url).split("#")[0] ?? "")}#${snippet.id}`;
  return { address, url, path, snippet, evidence: { level, tool, version, verdict: null, output, reason } };
}

/** The same on another version; undefined if nothing is known of it there. */
export function onVersion(found: Found, on: string | undefined): Found | undefined {
  if (on === undefined) return found;
  const evidence = evidenceOn(found.snippet, on);
  return evidence && { ...found, evidence };
}

/** The path of a page, by which its note is named: `redis`, `guides/first`. */
export const nameOf = (permalink: string): string =>
  decodeURI(permalink)
    .replace(/\.html$/, "")
    .replace(/^\/|\/$/g, "") || "index";
