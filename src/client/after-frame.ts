/** How long what is not urgent may wait for the browser to be idle. */
const LATEST_MS = 100;

/**
 * Calls `then` once the document as it is now has been painted and the browser has nothing more urgent to do; at once
 * where nothing is painted.
 */
export function afterFrame(then: () => void): void {
  const atRest = (): unknown => ("requestIdleCallback" in window ? requestIdleCallback(then, { timeout: LATEST_MS }) : setTimeout(then));
  if (document.hidden) then();
  else requestAnimationFrame(atRest);
}
