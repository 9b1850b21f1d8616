/** Groups items by key, in the order of each key's first item. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [key: string, items: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups];
}
