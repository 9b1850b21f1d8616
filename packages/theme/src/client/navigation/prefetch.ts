/**
 * Calls back once for every link of the document that scrolls into view. Returns a function that watches the
 * links of a page shown later. Never calls back on 2g or if the reader asked to save data.
 */
export function watchLinks(onView: (href: string) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (!prefersReducedData()) onView((target as HTMLAnchorElement).href); // only links are observed
    }
  });
  const watch = (): void => {
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]:not([target=_blank], [data-search])"))
      observer.observe(link);
  };
  watch();
  return watch;
}

/** Whether the reader asked to save data or is on 2g, so that nothing is prefetched. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // missing in some browsers and in TypeScript's types
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
