/** Calls `then` once the document as it is now has been painted; at once where nothing is painted. */
export function afterFrame(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}
