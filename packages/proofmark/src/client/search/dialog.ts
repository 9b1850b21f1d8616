// What opens the search box and what brings it to life have this in common.

/** After this time without an answer the box says that it waits; specified. */
export const STALL_MS = 300;

/**
 * Closes the search box and takes the focus out of it at once. Browsers leave it there until the next frame
 * if nothing had it before, and a key pressed until then would be taken for one that is typed.
 */
export function closeBox(box: HTMLDialogElement | null): void {
  box?.close();
  box?.querySelector<HTMLElement>(":focus")?.blur();
}
