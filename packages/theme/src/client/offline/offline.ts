import { WORKER_FILE } from "../../data/addresses.ts";
import { boot } from "../page/boot-data.ts";
import { prefersReducedData, whenIdle } from "../page/browser.ts";

/** How long the first interaction is over before the site is kept: what it asked for has come. A guess. */
const QUIET_MS = 2000;

/** Has the browser keep the site for reading offline once nothing more urgent waits, unless the reader saves data. */
export function keepSite(): void {
  // workers are missing on plain http, and in some private windows
  if (!boot.offline || prefersReducedData() || !navigator.serviceWorker) return;
  const { pathname } = new URL(`../${WORKER_FILE}`, import.meta.url);
  const address = window.proofmarkTrust?.createScriptURL(pathname) ?? pathname;
  const keep = (): unknown =>
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).catch(() => {});
  const later = (): unknown => setTimeout(() => whenIdle(keep), QUIET_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
