import type { ValuesPanelModule } from "../../shared/boot-config.ts";
import type { SiteData } from "../../shared/site-data.ts";

/**
 * Copies a found snippet, once it is there, with the reader's values if its page has placeholders. Rejects if
 * the browser refuses, or the snippet cannot be had.
 */
export function copyFound(
  code: string | Promise<string>,
  href: string | undefined,
  { values }: Pick<SiteData, "values">,
): Promise<void> {
  if (values === undefined && typeof code === "string") return navigator.clipboard.writeText(code);
  const fill = async (): Promise<Blob> => {
    const whole = await code;
    const filled = values === undefined ? whole : await withValues(whole, href, values);
    return new Blob([filled], { type: "text/plain" });
  };
  // Pass the promise to the clipboard at once, while the click's permission lasts.
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": fill() })]);
}

const withValues = (code: string, href: string | undefined, values: string): Promise<string> =>
  import(/* @vite-ignore */ values)
    .then((module: ValuesPanelModule) => module.fillCode(code, href))
    .catch(() => code); // no network: copy it as displayed
