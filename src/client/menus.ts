/**
 * How the drawer and the bar's dropdowns close where pages are not loaded in full: with the link that is followed, with
 * Back and with Escape. All else is the browser's and the boot script's.
 */
export function installMenus(): void {
  document.addEventListener("click", ({ target }) => target instanceof Element && closeFollowed(target));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && closeDropdown());
  if (typeof navigation !== "undefined") navigation.addEventListener("navigate", closeOnBack);
}

const drawer = (): HTMLDialogElement | null => document.querySelector("dialog#menu");

function closeFollowed(target: Element): void {
  const link = target.closest("#menu a, .bar .drop a");
  if (link === null) return;
  drawer()?.close();
  const dropdown = link.closest(".bar .drop");
  dropdown?.removeAttribute("open");
  if (!dropdown?.matches(":hover")) return;
  dropdown.classList.add("followed"); // hovering alone would keep it open over the page
  dropdown.addEventListener("pointerleave", () => dropdown.classList.remove("followed"), { once: true });
}

function closeDropdown(): void {
  const dropdown = document.querySelector(".bar .drop[open]");
  dropdown?.querySelector("summary")?.focus();
  dropdown?.removeAttribute("open");
}

/** Back and forward close the drawer, and the page stays; nothing is added to the history for it. Listens before the navigation itself. */
function closeOnBack(event: NavigateEvent): void {
  if (event.navigationType !== "traverse" || !event.cancelable || !drawer()?.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drawer()?.close();
}
