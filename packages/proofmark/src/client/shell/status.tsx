import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { NavigationStatus, type NavigationStatusProps } from "../../theme/status/NavigationStatus.tsx";
import { afterFrame } from "../page/after-frame.ts";

/**
 * How long a navigation may take before the bar says that it is under way, and before the loading animation
 * does too. Specified.
 */
const BAR_AFTER_MS = 200;
const SLOW_AFTER_MS = 1000;

/** What the reader sees and hears of a navigation besides its page. */
export interface Status {
  /** A navigation has begun. */
  load(): void;
  /**
   * It has ended: the page of this title is shown. Says so once the page has been painted, unless something
   * else has begun.
   */
  arrive(title: string): void;
  /** It was given up, and the page that is shown stays. */
  rest(): void;
  /** The network failed it. */
  fail(error: Error, retry: () => void): void;
}

/**
 * Puts the status beside the shell, in a root of its own: it outlives a shell that crashed, and renders
 * without it.
 */
export function createStatus(): Status {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  let shown: NavigationStatusProps = { bar: "none", title: "", failure: undefined };
  let timer = 0;
  let turn = 0;
  const set = (change: Partial<NavigationStatusProps>): void => {
    shown = { ...shown, ...change };
    root.render(<NavigationStatus {...shown} />);
  };
  const rest = (change: Partial<NavigationStatusProps>): void => {
    turn++;
    clearTimeout(timer);
    set({ bar: shown.bar === "none" ? "none" : "done", failure: undefined, ...change });
  };
  flushSync(() => set({})); // screen readers announce what changes in a live region, not one that comes
  return {
    load() {
      turn++;
      clearTimeout(timer);
      timer = setTimeout(() => {
        set({ bar: "running" });
        timer = setTimeout(() => set({ bar: "slow" }), SLOW_AFTER_MS - BAR_AFTER_MS);
      }, BAR_AFTER_MS);
      if (shown.bar === "slow") set({ bar: "running" }); // the reader now waits for another page
      if (shown.failure !== undefined) set({ failure: { ...shown.failure, retrying: true } });
    },
    arrive(title) {
      clearTimeout(timer);
      const mine = turn;
      afterFrame(() => mine === turn && rest({ title }));
    },
    rest: () => rest({}),
    fail: (error, retry) => rest({ failure: { message: String(error), retrying: false, onRetry: retry } }),
  };
}
