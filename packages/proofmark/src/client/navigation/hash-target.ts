/** Returns the element that the address's hash names. */
export function hashTarget(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null; // malformed percent-encoding
  }
}
