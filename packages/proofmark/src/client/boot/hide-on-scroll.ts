// Slides the navbar away while the reader scrolls down, and back on scrolling up. Follows the boot script
// inside the page, on sites whose navbar hides; the stylesheet does the sliding. Knows nothing of the shell.

const root = document.documentElement;
const setAway = (away: boolean): void => {
  root.dataset["bar"] = away ? "away" : "";
};
let last = 0;
let lastLength = Number.POSITIVE_INFINITY; // not known yet: the first movement down counts

addEventListener(
  "scroll",
  () => {
    const height = document.querySelector(".bar")?.clientHeight ?? 0;
    const top = scrollY;
    const length = root.scrollHeight;
    // When a section above is laid out, the page grows or shrinks, and the browser moves it by as much to
    // keep what is in view in place. Nobody can tell where the section was, so only a movement beyond that is
    // certainly the reader's.
    const moved = top - last;
    const grown = length - lastLength;
    if (top < height) setAway(false);
    else if (moved > Math.max(0, grown)) setAway(true);
    // not where the end of the page springs back
    else if (moved < Math.min(0, grown) && top + innerHeight < length - height) setAway(false);
    last = top;
    lastLength = length;
  },
  { passive: true },
);

/**
 * A heading that the address names is not to be covered: the bar goes, whichever way the page has scrolled to
 * get there. The browser has scrolled there by now: the scroll event that may still arrive is ignored.
 */
const onAddress = (): void => {
  setAway(document.querySelector(":target") !== null);
  last = scrollY;
};
addEventListener("hashchange", onAddress);
// a page swapped by the shell
if ("navigation" in window) navigation.addEventListener("navigatesuccess", onAddress);
