// Hides the announcement if the reader has closed it. Inlined beside the boot script, only into pages of
// sites whose announcement can be closed. `__CONFIG__` is replaced at build time.
import type { AnnouncementConfig } from "../../data/boot-config.ts";
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from "../../data/storage-keys.ts";

declare const __CONFIG__: AnnouncementConfig;

const { id, storage, suffix } = __CONFIG__;
const idKey = ANNOUNCEMENT_ID_KEY + suffix;
const dismissKey = ANNOUNCEMENT_DISMISS_KEY + suffix;

/** Runs code that needs storage; if storage is blocked, the boot script has already logged a warning. */
const withStorage = (run: (storage: Storage) => void): void => {
  try {
    run(window[storage]);
  } catch {
    // not available or full: the bar is hidden on this page only
  }
};
const setDismissed = (dismissed: boolean): void =>
  document.documentElement.setAttribute("data-announcement-bar-initially-dismissed", String(dismissed));

/** Shows the announcement unless it was closed. An announcement with another id is a new one. */
const applyStored = (): void =>
  withStorage((stored) => {
    const known = stored.getItem(idKey);
    // accept an early misspelling of the default id
    const isKnown = known === id || (known === "annoucement-bar" && id === "announcement-bar");
    setDismissed(isKnown && stored.getItem(dismissKey) === "true");
    if (isKnown) return;
    stored.setItem(idKey, id);
    stored.setItem(dismissKey, "false");
  });

applyStored();
// The back/forward cache restores the page as it was; the reader may have closed the bar since.
addEventListener("pageshow", ({ persisted }) => persisted && applyStored());
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest("body [data-action=announcement]"))) return;
  setDismissed(true);
  withStorage((stored) => stored.setItem(dismissKey, "true"));
});
