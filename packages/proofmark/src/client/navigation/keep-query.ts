import { pathOf } from "./navigation.ts";

/**
 * Lets links to the same page elsewhere, in another language for instance, take the query and the place along
 * that the address has at the click. What the link says itself, `data-keep`, comes after them. In the
 * language that is read such a link loads the page again, as it does in any other.
 */
export function keepQuery(): void {
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-keep]") : null;
    if (!link) return;
    const query = [location.search.slice(1), link.dataset["keep"]].filter(Boolean).join("&");
    link.href = link.pathname + (query && `?${query}`) + location.hash;
    if (pathOf(link) !== pathOf(location) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    // the same address with a place in it would only be scrolled to
    history.replaceState(null, "", link.href);
    location.reload();
  });
}
