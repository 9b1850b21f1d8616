/**
 * As `Promise.all`, but rejects only once all have ended, with the first reason: until then,
 * the others may still write to the site.
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
