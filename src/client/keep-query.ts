/**
 * Lets links to the same page elsewhere, in another language for instance, take the query and the place along that the
 * address has at the click. What the link says itself comes after them.
 */
export function keepQuery(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-keep]") : null;
    const written = link?.getAttribute("href");
    if (!link || !written) return;
    const { pathname, search } = new URL(written, location.href);
    const query = [location.search.slice(1), search.slice(1)].filter(Boolean).join("&");
    link.href = pathname + (query && `?${query}`) + location.hash;
    setTimeout(() => link.setAttribute("href", written)); // the browser has followed it by then
  });
}
