/** Returns the element that the address's hash names. As in HTML, `#top` is the page where nothing has that id. */
export function hashTarget(): HTMLElement | null {
  try {
    const id = decodeURIComponent(location.hash.slice(1));
    return document.getElementById(id) ?? (id === "top" ? document.body : null);
  } catch {
    return null; // malformed percent-encoding
  }
}
