/** Names of the copies of a site, complete or not, in the order in which they were begun. */
export const ownCopies = async (prefix: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));
