// On a site with an announcement that can be closed, beside the boot script: whether the reader has closed
// it. Inlined into such sites' pages only. `__CONFIG__` is replaced at build time.
import type { AnnouncementConfig } from "../../shared/boot-config.ts";
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from "../../shared/storage-keys.ts";

declare const __CONFIG__: AnnouncementConfig;

const { id, storage, suffix } = __CONFIG__;
const idKey = ANNOUNCEMENT_ID_KEY + suffix;
const dismissKey = ANNOUNCEMENT_DISMISS_KEY + suffix;

/** Runs what needs storage; where there is none the boot script has said so. */
const withStorage = (run: (storage: Storage) => void): void => {
  try {
    run(window[storage]);
  } catch {
    // not available or full: the bar is closed for this page
  }
};
const setDismissed = (dismissed: boolean): void =>
  document.documentElement.setAttribute("data-announcement-bar-initially-dismissed", String(dismissed));

/** Shows the announcement unless it was closed; one with another id is a new one. */
const applyStored = (): void =>
  withStorage((stored) => {
    const known = stored.getItem(idKey);
    // as it was misspelt once
    const isKnown = known === id || (known === "annoucement-bar" && id === "announcement-bar");
    setDismissed(isKnown && stored.getItem(dismissKey) === "true");
    if (isKnown) return;
    stored.setItem(idKey, id);
    stored.setItem(dismissKey, "false");
  });

applyStored();
// A page that "back" shows as it was left: the reader may have closed it since.
addEventListener("pageshow", ({ persisted }) => persisted && applyStored());
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest("body [data-action=announcement]"))) return;
  setDismissed(true);
  withStorage((stored) => stored.setItem(dismissKey, "true"));
});
