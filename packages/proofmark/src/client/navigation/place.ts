/** The element that the address leads to. */
export function placeInAddress(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null; // signs that cannot be decoded
  }
}
