// How a navigation goes, beside the shell, so that it survives a crash there: a thin bar and later an animation
// while it takes long, the new page's title for screen readers, and the error if the network failed.
import "../../status/NavigationStatus.css";
import { element } from "../page/elements.ts";

/**
 * Delay of a navigation after which the progress bar appears, and after which the loading animation does.
 * Specified.
 */
const BAR_AFTER_MS = 200;
const SLOW_AFTER_MS = 1000;

/** Adds the status to the page. */
export function createStatus() {
  const bar = element("div", { className: "progress", ariaHidden: "true" });
  const waiting = element(
    "div",
    { className: "waiting", ariaHidden: "true" },
    element("div", { className: "loading" }),
  );
  const announcement = element("p", { className: "sr-only", role: "status" });
  const failure = element("div", { className: "failure", role: "alert" });
  document.body.append(element("div", {}, bar, announcement));
  let timer = 0;
  const setBar = (name: "running" | "done"): void => {
    bar.className = `progress ${name}`;
    waiting.remove();
  };
  return {
    /** A navigation has started. */
    start(): void {
      clearTimeout(timer);
      if (waiting.isConnected) setBar("running"); // now waiting for another page
      failure.replaceChildren(element("div", { className: "loading", role: "img", ariaLabel: "Loading" }));
      timer = setTimeout(() => {
        setBar("running");
        timer = setTimeout(() => {
          if (failure.isConnected) return;
          bar.after(waiting);
          announcement.textContent = "Loading";
        }, SLOW_AFTER_MS - BAR_AFTER_MS);
      }, BAR_AFTER_MS);
    },
    /** It has ended: the page with this title is shown. */
    finish(title = ""): void {
      clearTimeout(timer);
      if (bar.classList.contains("running")) setBar("done");
      announcement.textContent = title;
      failure.remove();
    },
    /** It failed because of the network: the page before stays. */
    fail(error: Error, retry: () => void): void {
      this.finish();
      const button = element("button", { type: "button", onclick: retry }, "Retry");
      const message = navigator.onLine ? String(error) : `You are offline: ${error.message}`;
      failure.replaceChildren(element("p", {}, message), button);
      bar.after(failure);
    },
  };
}
