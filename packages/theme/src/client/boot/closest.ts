/**
 * Returns the nearest element, from the event's target upwards, that matches a selector. Ignores the root
 * element: URL parameters can set its attributes.
 */
export const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`body :is(${selector})`) : null;
