import type { ValuesPanelModule } from "../../shared/boot-config.ts";
import type { SiteData } from "../../shared/site-data.ts";

/**
 * Copies a snippet that was found, with the reader's values where its page has some. Rejects if the browser
 * refuses.
 */
export function copyFound(
  code: string,
  href: string | undefined,
  { values }: Pick<SiteData, "values">,
): Promise<void> {
  if (values === undefined) return navigator.clipboard.writeText(code);
  const text = import(/* @vite-ignore */ values)
    .then((module: ValuesPanelModule) => module.fillCode(code, href))
    .catch(() => code) // no network: as it is shown
    .then((filled) => new Blob([filled], { type: "text/plain" }));
  // The promise goes to the clipboard at once, while the click's permission holds.
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}
