import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/**
 * Whether scripts run: false in the page's HTML and while it is hydrated, true at once for what is added
 * later.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
