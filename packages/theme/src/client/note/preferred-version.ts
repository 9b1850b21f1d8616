import { useEffect, useState } from "react";
import type { PageState } from "../../data/page-data.ts";
import { boot } from "../page/boot-data.ts";
import { stored } from "../page/storage.ts";

/** Reads the version of the site that the reader chose last; undefined if none is stored. */
export const preferredVersion = (): string | undefined =>
  (boot.versions?.key && stored(boot.versions.key)) || undefined;

/**
 * Returns the version that the reader chose last, read again for each page that belongs to no version;
 * undefined in the first render, which must match the server's.
 */
export function usePreferredVersion(page: PageState): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  useEffect(() => {
    if (page.version === undefined) setPreferred(preferredVersion());
  }, [page]);
  return preferred;
}
