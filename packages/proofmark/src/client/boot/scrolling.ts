// The part of the boot script that has to do with scrolling: when the way back to the top is offered, and the
// sidebar's place.

import { goTo, type Place } from "../navigation/scroll-anchor.ts";
import { revealCurrent } from "../shell/reveal-current.ts";
import { root } from "./preferences.ts";
import { whenShown } from "./shown.ts";

/**
 * Offers the way back to the top while the reader scrolls up, far from both ends, and keeps the entry of the
 * page in view.
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
  if (typeof navigation !== "undefined") {
    // nothing else keeps a state
    returnToPlace(navigation.currentEntry?.getState() as Place | null | undefined);
    navigation.addEventListener("navigate", () => {
      navigated = true; // the scroll that follows is not the reader's
      root.classList.remove("goes-up");
    });
  }
  // Two frames later the page has its layout: asking for places before would force it, with all the code far
  // below.
  whenShown(() => requestAnimationFrame(() => requestAnimationFrame(() => revealCurrent(".rail"))));
}

/**
 * Goes back to the place that the shell left in the history, after a reload or from another site: the browser
 * knows pixels, which are others until all sections above are laid out. It would use them as late as after
 * the load event.
 */
function returnToPlace(place: Place | null | undefined): void {
  if (!place) return;
  history.scrollRestoration = "manual";
  addEventListener("DOMContentLoaded", () => goTo(place));
  addEventListener("load", () =>
    setTimeout(() => {
      history.scrollRestoration = "auto";
    }),
  );
}
