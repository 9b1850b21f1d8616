import { writeLater } from "@proofmark/theme/client/note/copy.ts";
import type { ValuesPanelModule } from "@proofmark/theme/data/boot-config.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";

/**
 * Copies a found snippet, once it is there, with the reader's values if its page has placeholders. Rejects if
 * the browser refuses, as it does on a plain http address, or the snippet cannot be had.
 */
export async function copyFound(
  code: string | Promise<string>,
  href: string | undefined,
  { values }: Pick<SiteData, "values">,
): Promise<void> {
  if (values === undefined && typeof code === "string") return navigator.clipboard.writeText(code);
  return writeLater(async () => {
    const whole = await code;
    return values === undefined ? whole : withValues(whole, href, values);
  });
}

const withValues = (code: string, href: string | undefined, values: string): Promise<string> =>
  import(/* @vite-ignore */ values)
    .then((module: ValuesPanelModule) => module.fillCode(code, href))
    .catch(() => code); // no network: copy it as displayed
