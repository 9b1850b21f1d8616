// Has the browser keep the site for reading without a network. Loaded after a reader's first interaction,
// once nothing more urgent is loading.
import { WORKER_FILE } from "../../shared/offline.ts";
import { prefersReducedData } from "../navigation/prefetch.ts";

/** Registers the service worker, which keeps the site; not on 2g or if the reader asked to save data. */
export async function keep(): Promise<void> {
  if (!("serviceWorker" in navigator) || prefersReducedData()) return; // missing on plain http
  const { pathname } = new URL(`../${WORKER_FILE}`, import.meta.url);
  const trusted = window.proofmarkTrust?.createScriptURL(pathname) ?? pathname;
  await navigator.serviceWorker.register(trusted, { updateViaCache: "none" });
}
