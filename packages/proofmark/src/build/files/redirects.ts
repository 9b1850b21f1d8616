// Old addresses of notes: a redirect page for each, and a file for hosts that redirect themselves.
import { readFileSync } from "node:fs";
import path from "node:path";
import { renderRedirect } from "../../render/redirect.ts";
import type { Site } from "../../site/site.ts";
import type { OutputFolder } from "../output/output.ts";
import { documentFile } from "../routes/render-route.ts";

export const REDIRECTS_FILE = "_redirects";

/** Writes the redirect pages at old addresses, and the file that lists them. Files in static folders win. */
export function writeRedirects(
  { redirects, config }: Site,
  output: Pick<OutputFolder, "has" | "write">,
): void {
  if (redirects.length === 0) return;
  for (const redirect of redirects) {
    const file = documentFile(redirect.from, config.baseUrl, config.trailingSlash);
    if (!output.has(file)) output.write(file, renderRedirect(redirect, config));
  }
  if (output.has(REDIRECTS_FILE)) return;
  const lines = redirects.map(({ from, note }) => `${from} ${note.permalink} 301\n`);
  output.write(REDIRECTS_FILE, lines.join(""));
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
