// The part of the boot script that has to do with scrolling: when the way back to the top is offered, and the sidebar's place.

const root = document.documentElement;

/** Offers the way back to the top while the reader scrolls up, far from both ends, and keeps the entry of the page in view. */
export function watchScrolling(): void {
  let lastTop = 0;
  let navigated = false;
  addEventListener("scroll", () => {
    const goesUp = !navigated && scrollY < lastTop && scrollY >= 300 && scrollY + innerHeight < root.scrollHeight;
    root.classList.toggle("goes-up", goesUp);
    navigated = false;
    lastTop = scrollY;
  });
  if (typeof navigation !== "undefined")
    navigation.addEventListener("navigate", () => {
      navigated = true; // the scroll that follows is not the reader's
      root.classList.remove("goes-up");
    });
  // Two frames later the page has its layout: asking for places before would force it, with all the code far below.
  for (const type of ["DOMContentLoaded", "snippets:shown"])
    addEventListener(type, () => requestAnimationFrame(() => requestAnimationFrame(() => revealCurrent())));
}

/** Scrolls the sidebar, or the open menu, and nothing else, so far that the entry of the page is in view. */
export function revealCurrent(from = ".rail"): void {
  const current = document.querySelector(`${from} .notes a[aria-current]`);
  for (const box of [current?.closest(".notes"), current?.closest(from)]) {
    if (!current || !box || box.scrollHeight <= box.clientHeight) continue; // which of them scrolls depends on the width
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }
}
