import { useEffect, useState } from "react";
import type { SiteData } from "../shared/site-data.ts";
import type { PageState } from "../theme/page-state.ts";

/** The version that the reader chose last, read anew for each page that belongs to none; undefined in the first render, which is the server's. */
export function usePreferredVersion({ versions }: SiteData, page: PageState): string | undefined {
  const [preferred, setPreferred] = useState<string>();
  useEffect(() => {
    if (versions?.key !== undefined && page.version === undefined) setPreferred(read(versions.key));
  }, [versions, page]);
  return preferred;
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // the boot script has said that storage is not available
  }
}
