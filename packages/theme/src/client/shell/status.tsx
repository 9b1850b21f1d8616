import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { NavigationStatus, type NavigationStatusProps } from "../../status/NavigationStatus.tsx";
import { afterFrame } from "../page/browser.ts";

/**
 * Delay of a navigation after which the progress bar appears, and after which the loading animation does.
 * Specified.
 */
const BAR_AFTER_MS = 200;
const SLOW_AFTER_MS = 1000;

/** Visible and announced status of a navigation, besides its page. */
export interface Status {
  /** A navigation has started. */
  start(): void;
  /**
   * It has finished: the page with this title is shown. Announces it once the page has been painted, unless
   * another navigation has started.
   */
  finish(title: string): void;
  /** It was cancelled: the current page stays. */
  cancel(): void;
  /** It failed because of the network. */
  fail(error: Error, retry: () => void): void;
}

/**
 * Renders the status beside the shell in a separate root: it survives a crash of the shell and renders
 * without it.
 */
export function createStatus(): Status {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  let shown: NavigationStatusProps = { bar: "none", title: "", failure: undefined };
  let timer = 0;
  let lastId = 0;
  const set = (change: Partial<NavigationStatusProps>): void => {
    shown = { ...shown, ...change };
    root.render(<NavigationStatus {...shown} />);
  };
  const settle = (change: Partial<NavigationStatusProps>): void => {
    lastId++;
    clearTimeout(timer);
    set({ bar: shown.bar === "none" ? "none" : "done", failure: undefined, ...change });
  };
  flushSync(() => set({})); // screen readers announce changes in a live region, not a new one
  return {
    start() {
      lastId++;
      clearTimeout(timer);
      timer = setTimeout(() => {
        set({ bar: "running" });
        timer = setTimeout(() => set({ bar: "slow" }), SLOW_AFTER_MS - BAR_AFTER_MS);
      }, BAR_AFTER_MS);
      if (shown.bar === "slow") set({ bar: "running" }); // now waiting for another page
      if (shown.failure !== undefined) set({ failure: { ...shown.failure, retrying: true } });
    },
    finish(title) {
      clearTimeout(timer);
      const id = lastId;
      afterFrame(() => id === lastId && settle({ title }));
    },
    cancel: () => settle({}),
    fail(error, retry) {
      const message = navigator.onLine ? String(error) : `You are offline: ${error.message}`;
      settle({ failure: { message, retrying: false, onRetry: retry } });
    },
  };
}
