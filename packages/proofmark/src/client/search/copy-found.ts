import type { ValuesPanelModule } from "../../shared/boot-config.ts";
import type { SiteData } from "../../shared/site-data.ts";

/**
 * Copies a found snippet, with the reader's values if its page has placeholders. Rejects if the browser
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
    .catch(() => code) // no network: copy it as displayed
    .then((filled) => new Blob([filled], { type: "text/plain" }));
  // Pass the promise to the clipboard at once, while the click's permission lasts.
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
}
