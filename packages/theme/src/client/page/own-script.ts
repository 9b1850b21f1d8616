/**
 * Imports a script that an element of the page names. Rejects scripts outside the folder of this script,
 * which are not the site's.
 */
export async function importOwnScript(address: string): Promise<unknown> {
  const { href } = new URL(address, location.href);
  if (!href.startsWith(new URL(".", import.meta.url).href))
    throw new Error(`${address} is not a script of this site`);
  return import(/* @vite-ignore */ href);
}
