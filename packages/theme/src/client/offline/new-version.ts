import { announce } from "../note/copy.ts";

/**
 * A page that has been open for less was loaded just now, so a new build that its first check finds is its
 * own. A guess.
 */
const FRESH_MS = 60_000;
/** How often a page that a reader returns to asks for a new build. A guess. */
const CHECK_AFTER_MS = 3_600_000;
/** How long the message stays. */
const SHOWN_MS = 20_000;

let outdated = false;
let watched: ServiceWorkerRegistration | undefined;

/** Whether the site has changed since this page was loaded. */
export const isOutdated = (): boolean => outdated;

/**
 * Calls back when a copy begins or ends, and tells the reader once a newer build than that of this page has
 * been kept. The page stays as it is: to reload it is up to the reader.
 */
export function watchVersions(registration: ServiceWorkerRegistration, onChange: () => void): void {
  if (watched === registration) return;
  watched = registration;
  let checkedAt = performance.now();
  const isFresh = checkedAt < FRESH_MS;
  /** Whether the first check is over. */
  let isChecked = false;
  /** The worker that the first check found: of the build that this page is of. */
  let own: ServiceWorker | null = null;
  const follow = (): void => {
    const { installing } = registration;
    const isOwn = isFresh && (!isChecked || installing === own);
    onChange();
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && registration.active !== null && !isOwn) {
        outdated = true;
        announce("The site has a newer version: reload to read it", SHOWN_MS);
      }
      onChange();
    });
  };
  const check = (): Promise<unknown> => registration.update().catch(() => undefined); // no network
  registration.addEventListener("updatefound", follow);
  follow();
  check().then(() => {
    isChecked = true;
    own = registration.installing; // the event that tells of it is yet to come
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_AFTER_MS) return;
    checkedAt = performance.now();
    void check();
  });
}
