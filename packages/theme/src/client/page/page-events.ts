/** Event for a page's scripts: `main` shows another page, or the frame was rendered again. */
export const PAGE_SHOWN = "proofmark:shown";

/**
 * Resolves when the document has been parsed. Its end holds the dialogs, so what a reader presses before waits
 * for this.
 */
export const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));

/** Whether the parser still reads the document. */
export const isLoading = (): boolean => document.readyState === "loading";

/**
 * Calls back when the document has been parsed, and again whenever the shell has shown another page or
 * rendered its frame from scratch.
 */
export const onPageShow = (run: () => void): void => {
  for (const type of ["DOMContentLoaded", PAGE_SHOWN]) addEventListener(type, run);
};

/**
 * Calls back before each paint for which the content of `main` has changed: while the parser reads it, and when
 * the shell shows another page.
 */
export function beforePaint(run: () => void): void {
  const changes = new MutationObserver(run);
  const settle = (): void => {
    const main = document.querySelector("main");
    changes.disconnect();
    if (main) changes.observe(main, { childList: true });
    run();
  };
  if (isLoading()) changes.observe(document, { childList: true, subtree: true });
  else settle();
  onPageShow(settle); // the shell may have rendered another main
}
