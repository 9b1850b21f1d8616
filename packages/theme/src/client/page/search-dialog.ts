// Shared by the boot script, which opens the search box, and the box's own script.

/** Time without results after which the box shows that it is waiting. */
export const STALL_MS = 300;

/**
 * Closes the search box and blurs its focused element at once. Otherwise browsers keep the focus there until
 * the next frame if nothing had it before, and a key pressed meanwhile would count as typing into a field.
 */
export function closeBox(box: HTMLDialogElement | null): void {
  box?.close();
  box?.querySelector<HTMLElement>(":focus")?.blur();
}
