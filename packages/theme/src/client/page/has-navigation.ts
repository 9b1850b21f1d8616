/**
 * Whether the browser has the Navigation API. An element is a global by its id: where there is no such API, a
 * heading "Navigation" of a note stands in its place, without what can be called.
 */
export const hasNavigation = Boolean(globalThis.navigation?.updateCurrentEntry);
