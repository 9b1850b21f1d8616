/** Keeps Tab inside the box, since the page behind it is not inert. */
export function trapFocus(event: KeyboardEvent): void {
  if (event.key !== "Tab" || !(event.currentTarget instanceof HTMLElement)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(":is(input,button,a):not([tabindex])"),
  ].filter((stop) => stop.offsetParent);
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
