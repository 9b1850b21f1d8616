/**
 * Imports a script that an element of the page names. Rejects unless it is one of the site's own: from the
 * folder that this one came from.
 */
export async function importOwnScript(address: string): Promise<unknown> {
  const { href } = new URL(address, location.href);
  if (!href.startsWith(new URL(".", import.meta.url).href))
    throw new Error(`${address} is not a script of this site`);
  return import(/* @vite-ignore */ href);
}
