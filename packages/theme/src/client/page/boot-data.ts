import type { BootData } from "../../data/boot-config.ts";
import type { SiteData } from "../../data/site-data.ts";

/** The configuration of the scripts on this page. */
export const boot: BootData = JSON.parse(document.getElementById(":boot")?.textContent ?? "{}");

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
