/** Tab goes around in the box, which covers a page that is not inert. */
export function keepInside(event: KeyboardEvent): void {
  if (event.key !== "Tab" || !(event.currentTarget instanceof HTMLElement)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(":is(input,button,a):not([tabindex])"),
  ].filter((stop) => stop.offsetParent);
  if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
