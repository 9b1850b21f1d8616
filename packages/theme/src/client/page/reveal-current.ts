/** Scrolls a list beside the page or in the open drawer, and nothing else, until its current entry is in view. */
export function revealCurrent(list: ".rail .notes" | ".drawer .notes" | ".toc"): void {
  const current = document.querySelector(`${list} a[aria-current]`);
  for (const box of [current?.closest(".notes, .toc"), current?.closest(".rail, .drawer")]) {
    // which of the two scrolls depends on the window's width
    if (!current || !box || box.scrollHeight <= box.clientHeight) continue;
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }
}
