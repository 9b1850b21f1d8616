/**
 * Calls `then` once the document as it is now has been painted and nothing more urgent waits; at once where
 * nothing is painted.
 */
export function afterFrame(then: () => void): void {
  // A timer set in a frame comes before what else waits for the paint, a reader's input among it.
  const atRest = (): unknown =>
    "scheduler" in window ? scheduler.postTask(then, { priority: "background" }) : setTimeout(then);
  if (document.hidden) then();
  else requestAnimationFrame(atRest);
}
