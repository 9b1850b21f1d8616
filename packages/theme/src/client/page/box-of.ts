/**
 * Returns an element's top and bottom in the window. If its section is far away and not laid out, both are
 * the section's top.
 */
export function boxOf(element: Element): { readonly top: number; readonly bottom: number } {
  if (element.checkVisibility({ contentVisibilityAuto: true })) return element.getBoundingClientRect();
  const top = (element.closest(".part") ?? element).getBoundingClientRect().top;
  return { top, bottom: top };
}
