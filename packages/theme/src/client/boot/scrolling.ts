// The boot script's scrolling: shows the back-to-top button, restores the scroll position, and scrolls the
// sidebar.

import { restoreScrollAnchor, type ScrollAnchor } from "../navigation/scroll-anchor.ts";
import { hasNavigation } from "../page/browser.ts";
import { revealCurrent } from "../page/reveal-current.ts";
import { whenShown } from "../page/shown.ts";
import { root } from "./preferences.ts";

/**
 * Shows the back-to-top button while the reader scrolls up, far from both ends of the page; restores the
 * scroll position from the history; and scrolls the sidebar to the page's entry.
 */
export function watchScrolling(): void {
  let lastTop = 0;
  let navigated = false;
  addEventListener("scroll", () => {
    const goesUp =
      !navigated && scrollY < lastTop && scrollY >= 300 && scrollY + innerHeight < root.scrollHeight;
    root.classList.toggle("goes-up", goesUp);
    navigated = false;
    lastTop = scrollY;
  });
  if (hasNavigation) {
    // nothing else sets a state
    restoreOnLoad(navigation.currentEntry?.getState() as ScrollAnchor | null | undefined);
    navigation.addEventListener("navigate", () => {
      navigated = true; // the next scroll event is not the reader's
      root.classList.remove("goes-up");
    });
  }
  // Wait two frames for the page's layout: reading positions earlier would force one, with all the code far
  // below.
  whenShown(() => requestAnimationFrame(() => requestAnimationFrame(() => revealCurrent(".rail .notes"))));
}

/**
 * Restores the scroll anchor that the shell saved in the history, after a reload or from another site. The
 * browser remembers pixels, which are wrong until all sections above are laid out, and applies them as late
 * as after the load event.
 */
function restoreOnLoad(anchor: ScrollAnchor | null | undefined): void {
  if (!anchor) return;
  history.scrollRestoration = "manual";
  addEventListener("DOMContentLoaded", () => restoreScrollAnchor(anchor));
  addEventListener("load", () =>
    setTimeout(() => {
      history.scrollRestoration = "auto";
    }),
  );
}
