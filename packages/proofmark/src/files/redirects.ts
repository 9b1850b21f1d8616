// Old addresses of notes: a redirect page for each, and a file for hosts that redirect themselves.
import { readFileSync } from "node:fs";
import path from "node:path";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { renderRedirect } from "../render/redirect.ts";
import type { Site } from "../site/site.ts";
import { documentName } from "./pages.ts";
import type { SiteFiles } from "./site-files.ts";

const REDIRECTS_FILE = "_redirects";

/** Adds the redirect pages at old addresses, and the file that lists them. */
export function addRedirects(files: SiteFiles, { redirects, config }: Site): void {
  if (redirects.length === 0) return;
  for (const redirect of redirects)
    files.add(documentName(redirect.from, config.baseUrl, config.trailingSlash), {
      owner: `the page at ${decodePath(redirect.from)}`,
      source: redirect.note.page.file,
      read: () => renderRedirect(redirect, config),
    });
  files.addText(REDIRECTS_FILE, () =>
    redirects.map(({ from, note }) => `${from} ${note.permalink} 301\n`).join(""),
  );
}

/** The redirects that `_redirects` of a built site lists, by their keys. */
export function readRedirects(folder: string): { readonly from: string; readonly to: string }[] {
  try {
    const text = readFileSync(path.join(folder, REDIRECTS_FILE), "utf8");
    return [...text.matchAll(/^(?<from>\/[^\s*:]+)[ \t]+(?<to>\S+)[ \t]+301!?[ \t]*$/gm)].map(
      ({ groups }) => ({
        from: groups?.["from"] ?? "",
        to: groups?.["to"] ?? "",
      }),
    );
  } catch {
    return []; // a site without one, or a build is about to replace the output
  }
}
