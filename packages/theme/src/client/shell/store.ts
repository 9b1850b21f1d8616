/** A value that React reads through `useSyncExternalStore`. */
export type Store<T> = ReturnType<typeof createStore<T>>;

/** Creates a store that holds one value. */
export function createStore<T>(value: T) {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: (): T => current,
    set(next: T): void {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
