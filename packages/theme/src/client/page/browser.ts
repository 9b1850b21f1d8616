/** Whether the reader's keyboard has Command in place of Ctrl. */
export const isApple = /Mac|iP/.test(globalThis.navigator?.platform);

/**
 * Whether the browser has the Navigation API. An element is a global by its id: where there is no such API, a
 * heading "Navigation" of a note stands in its place, without what can be called.
 */
export const hasNavigation = Boolean(globalThis.navigation?.updateCurrentEntry);

/** Whether a modifier key is held, which changes the meaning of a key press or click. */
export const hasModifier = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: React.MouseEvent | MouseEvent | KeyboardEvent): boolean => altKey || ctrlKey || metaKey || shiftKey;

/** Whether the reader asked to save data or is on 2g, so that nothing is prefetched. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }; // missing in some browsers and in TypeScript's types
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}

/** Calls `then` when the browser has nothing else to do. */
export const whenIdle = (then: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(then);
