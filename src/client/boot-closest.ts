/** What is meant by an event's target: the nearest element around it, or itself, that a selector names. */
export const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
