// Hides an announcement that the reader has closed; only on sites whose announcement can be closed.
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from "../../data/storage-keys.ts";
import { boot } from "../page/boot-data.ts";
import { closest } from "../page/elements.ts";
import { stored } from "../page/storage.ts";

const id = boot.announcement ?? "";
const setDismissed = (dismissed: boolean): void =>
  document.documentElement.setAttribute("data-announcement-bar-initially-dismissed", String(dismissed));

/** Shows the announcement unless it was closed. An announcement with another id is a new one. */
function applyStored(): void {
  const last = stored(ANNOUNCEMENT_ID_KEY);
  // accept an early misspelling of the default id
  const isSame = last === id || (last === "annoucement-bar" && id === "announcement-bar");
  setDismissed(isSame && stored(ANNOUNCEMENT_DISMISS_KEY) === "true");
  if (isSame) return;
  stored(ANNOUNCEMENT_ID_KEY, id);
  stored(ANNOUNCEMENT_DISMISS_KEY, "false");
}

applyStored();
// The back/forward cache restores the page as it was; the reader may have closed the bar since.
addEventListener("pageshow", ({ persisted }) => persisted && applyStored());
document.addEventListener("click", ({ target }) => {
  if (!closest(target, "[data-action=announcement]")) return;
  setDismissed(true);
  stored(ANNOUNCEMENT_DISMISS_KEY, "true");
});
