/** Scrolls the sidebar, or the open menu, and nothing else, so far that the entry of the page is in view. */
export function revealCurrent(from: ".rail" | ".drawer"): void {
  const current = document.querySelector(`${from} .notes a[aria-current]`);
  for (const box of [current?.closest(".notes"), current?.closest(from)]) {
    // which of them scrolls depends on the width
    if (!current || !box || box.scrollHeight <= box.clientHeight) continue;
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }
}
