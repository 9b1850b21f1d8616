/**
 * How the drawer and the bar's dropdowns close where pages are not loaded in full: with the link that is
 * followed, with Back and with Escape; and how long lists take to fold. All else is the browser's and the
 * boot script's.
 */
export function installMenus(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    closeFollowed(target);
    timeFold(target.closest("summary")?.parentElement);
  });
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

/**
 * Back and forward close the drawer, and the page stays; nothing is added to the history for it. Listens
 * before the navigation itself.
 */
function closeOnBack(event: NavigateEvent): void {
  if (event.navigationType !== "traverse" || !event.cancelable || !drawer()?.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drawer()?.close();
}

/**
 * Shortest and longest time that a list takes to fold, in milliseconds, and the pixels that take one more.
 * The longest is specified.
 */
const SHORTEST_FOLD = 100;
const MAX_FOLD_MS = 200;
const PIXELS_PER_MS = 4;

/**
 * Sets how long a list takes to fold or unfold, just before the browser does it, and with it those that this
 * closes.
 */
function timeFold(details: Element | null | undefined): void {
  if (!(details instanceof HTMLDetailsElement)) return;
  const others =
    details.name === ""
      ? []
      : document.querySelectorAll<HTMLDetailsElement>(`details[open][name="${details.name}"]`);
  for (const fold of [details, ...others]) {
    const list = fold.querySelector<HTMLElement>(":scope > :not(summary)");
    // Chromium lays a folded list out when it is first asked, and answers from before: 0
    list?.getBoundingClientRect();
    const height = list?.offsetHeight ?? 0;
    fold.style.setProperty("--fold", `${Math.min(MAX_FOLD_MS, SHORTEST_FOLD + height / PIXELS_PER_MS)}ms`);
  }
}
