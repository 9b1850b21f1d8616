/**
 * Calls `then` once the current document has been painted and nothing more urgent waits; at once if the
 * document is hidden.
 */
export function afterFrame(then: () => void): void {
  // A timer set in a frame runs before other tasks that wait for the paint, such as the reader's input.
  const whenIdle = (): unknown =>
    typeof window.scheduler?.postTask === "function"
      ? scheduler.postTask(then, { priority: "background" })
      : setTimeout(then);
  if (document.hidden) then();
  else requestAnimationFrame(whenIdle);
}
