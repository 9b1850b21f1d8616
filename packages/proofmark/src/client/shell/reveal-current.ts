/** Scrolls the sidebar or the open drawer, and nothing else, until the page's entry is in view. */
export function revealCurrent(from: ".rail" | ".drawer"): void {
  const current = document.querySelector(`${from} .notes a[aria-current]`);
  for (const box of [current?.closest(".notes"), current?.closest(from)]) {
    // which of the two scrolls depends on the window's width
    if (!current || !box || box.scrollHeight <= box.clientHeight) continue;
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }
}
