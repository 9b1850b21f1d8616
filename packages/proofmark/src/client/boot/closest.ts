/**
 * The nearest element in the body, the event's target or one around it, that matches a selector. The address
 * can set attributes of the root.
 */
export const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`body :is(${selector})`) : null;
