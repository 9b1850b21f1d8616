// Slides the navbar away while the reader scrolls down, and back on scrolling up. Only on sites
// whose navbar hides. Independent of the shell.
import { hasNavigation } from "../page/browser.ts";
import { adoptStyle } from "../page/elements.ts";

// Whatever has the focus or is open in the bar stays in sight.
adoptStyle(`:root { scroll-padding-block-start: .5rem }
[data-bar=away] .hides:not(:has(:focus-visible, .drop[open])) { translate: 0 calc(-100% - 2px) }
@media (prefers-reduced-motion: no-preference) { .hides { transition: translate .2s } }`);
const root = document.documentElement;
const setHidden = (hidden: boolean): void => {
  root.dataset["bar"] = hidden ? "away" : "";
};
let last = 0;
let lastLength = Number.POSITIVE_INFINITY; // unknown yet: the first movement down counts

addEventListener(
  "scroll",
  () => {
    const height = document.querySelector(".bar")?.clientHeight ?? 0;
    const top = scrollY;
    const length = root.scrollHeight;
    // When a section above is laid out, the page grows or shrinks, and scroll anchoring moves it by up to
    // that amount. The section's position is unknown, so only a movement beyond that amount is certainly the
    // reader's.
    const moved = top - last;
    const grown = length - lastLength;
    if (top < height) setHidden(false);
    else if (moved > Math.max(0, grown)) setHidden(true);
    // ignore the bounce at the end of the page (overscroll)
    else if (moved < Math.min(0, grown) && top + innerHeight < length - height) setHidden(false);
    last = top;
    lastLength = length;
  },
  { passive: true },
);

/**
 * Hides the bar if the address has a target, which it must not cover, whichever way the page scrolled to get
 * there. The browser has already scrolled to the target; ignore the scroll event that may still arrive.
 */
const onAddress = (): void => {
  setHidden(document.querySelector(":target") !== null);
  last = scrollY;
};
addEventListener("hashchange", onAddress);
// a page swapped by the shell
if (hasNavigation) navigation.addEventListener("navigatesuccess", onAddress);
