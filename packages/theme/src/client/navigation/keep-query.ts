import { pathOf } from "./navigation.ts";

/**
 * Adds the current query and hash to links to the same page in another language, at the click. The link's own
 * query, from `data-keep`, follows them. In the current language, such a link reloads the page, as in any
 * other.
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
    // following the link would only scroll if the address has a hash
    history.replaceState(null, "", link.href);
    location.reload();
  });
}
