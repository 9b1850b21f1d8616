/** Scrolls a list beside the page or in the open drawer, and nothing else, until its current entry is in view. */
export function revealCurrent(list: ".page > .notes" | ".drawer .notes" | ".toc"): void {
  const current = document.querySelector(`${list} a[aria-current]`);
  const box = current?.closest(".drawer") ?? current?.closest(".notes, .toc");
  if (!current || !box || box.scrollHeight <= box.clientHeight) return;
  const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
}
