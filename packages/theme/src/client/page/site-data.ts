import type { SiteData } from "../../data/site-data.ts";
import { boot } from "./boot-data.ts";

let data: Promise<SiteData> | undefined;

/** Returns the data that all pages of the site share. If it could not be fetched, the next call retries. */
export function siteData(): Promise<SiteData> {
  data ??= fetch(boot.site).then((response) => {
    if (!response.ok) throw new Error(`${boot.site} answered ${response.status}`);
    return response.json();
  });
  data.catch(() => (data = undefined));
  return data;
}
