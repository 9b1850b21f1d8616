import { useEffect, useState } from "react";
import type { SiteData } from "../../data/site-data.ts";
import type { PageState } from "../../page-state.ts";

/**
 * Returns the version that the reader chose last, read again for each page that belongs to no version;
 * undefined in the first render, which must match the server's.
 */
export function usePreferredVersion(site: SiteData, page: PageState): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  useEffect(() => {
    if (page.version === undefined) setPreferred(preferredVersion(site));
  }, [site, page]);
  return preferred;
}

/** Reads the version that the reader chose last; undefined if none is stored. */
export function preferredVersion({
  versions,
  storage,
}: Pick<SiteData, "versions" | "storage">): string | undefined {
  if (versions?.key === undefined) return undefined;
  try {
    return window[storage.type].getItem(versions.key) ?? undefined;
  } catch {
    return undefined; // the boot script has logged that storage is not available
  }
}
