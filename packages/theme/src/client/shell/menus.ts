import { hasNavigation } from "../page/browser.ts";
import { closest, menu } from "../page/elements.ts";

/**
 * Closes the drawer and the navbar's dropdowns where pages are not loaded in full: on following a link, and on
 * Back. Sets how long lists take to fold. The browser, the boot script and the tools do the rest.
 */
export function installMenus(): void {
  document.addEventListener("click", (event) => {
    closeFollowed(event.target);
    timeFold(closest(event.target, "summary")?.parentElement);
  });
  if (hasNavigation) navigation.addEventListener("navigate", closeOnBack);
}

function closeFollowed(target: EventTarget | null): void {
  const link = closest(target, "#\\:menu a,.bar .drop a");
  if (link === null) return;
  menu()?.close();
  const dropdown = link.closest(".bar .drop");
  dropdown?.removeAttribute("open");
  if (!dropdown?.matches(":hover")) return;
  dropdown.classList.add("followed"); // otherwise hovering would keep it open over the page
  dropdown.addEventListener("pointerleave", () => dropdown.classList.remove("followed"), { once: true });
}

/**
 * Makes Back and Forward close an open drawer instead of leaving the page, without adding a history entry.
 * Must be registered before the navigation's own listener.
 */
function closeOnBack(event: NavigateEvent): void {
  if (event.navigationType !== "traverse" || !event.cancelable || !menu()?.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  menu()?.close();
}

/**
 * Minimum and maximum duration of folding a list, in milliseconds, and the pixels that add a millisecond. The
 * maximum is specified.
 */
const MIN_FOLD_MS = 100;
const MAX_FOLD_MS = 200;
const PIXELS_PER_MS = 4;

/** Sets the duration of folding or unfolding a list just before the browser starts. */
function timeFold(details: Element | null | undefined): void {
  if (!(details instanceof HTMLDetailsElement)) return;
  const list = details.querySelector<HTMLElement>(":scope > :not(summary)");
  // Chromium lays a folded list out on the first read, but returns 0 for that one
  list?.getBoundingClientRect();
  const height = list?.offsetHeight ?? 0;
  details.style.setProperty("--fold", `${Math.min(MAX_FOLD_MS, MIN_FOLD_MS + height / PIXELS_PER_MS)}ms`);
}
