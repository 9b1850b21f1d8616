/** The tab that a key leads to from the one at `at`, as the index among `count`; undefined for other keys. */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : (to + count) % count;
}
