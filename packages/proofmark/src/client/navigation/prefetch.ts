/**
 * Calls back once for every link of the document that comes into view, and for those of a page that is shown
 * later when the returned function is called. Not on 2g, nor where the reader asked to save data.
 */
export function watchLinks(onView: (href: string) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (!isFrugal()) onView((target as HTMLAnchorElement).href); // only links are observed
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

/** Whether the reader asked to save data, or is on 2g: nothing is fetched ahead then. */
export function isFrugal(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // not in every browser, nor in TypeScript's types
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
