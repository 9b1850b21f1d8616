/** Whether a part of the scripts runs for the first time: a page may contain it, and a module has it too. */
export function isFirst(part: string): boolean {
  window.proofmarkParts ??= new Set();
  return !window.proofmarkParts.has(part) && Boolean(window.proofmarkParts.add(part));
}

declare global {
  /** Names of the parts that run on this page. */
  var proofmarkParts: Set<string> | undefined;
}

/**
 * Returns the preference under a key, after storing `value` if given; null removes it. If storage is blocked or
 * full, warns once for the page and returns null. Those who follow the key hear of it in any case.
 */
export function stored(key: string, value?: string | null): string | null {
  try {
    if (value === null) localStorage.removeItem(key);
    else if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch (error) {
    if (isFirst("warning"))
      console.warn(
        "Browser storage is not available. An iframe, a private session or strict privacy settings may be why.",
        error,
      );
    return null;
  } finally {
    if (value !== undefined) dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
  }
}

/** Calls back when this or another tab changes the preference under a key, or storage is emptied. */
export const onStored = (key: string, changed: (value: string | null) => void): void =>
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) changed(event.newValue);
  });
