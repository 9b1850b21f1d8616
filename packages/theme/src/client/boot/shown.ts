/**
 * Resolves when the document has been parsed. Its end holds the dialogs and the addresses of the scripts, so
 * what a reader presses before waits for this.
 */
export const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));

/**
 * Calls back when the document has been parsed, and again whenever the shell has shown another page or
 * rendered its frame from scratch.
 */
export const whenShown = (run: () => void): void => {
  for (const type of ["DOMContentLoaded", "proofmark:shown"]) addEventListener(type, run);
};
