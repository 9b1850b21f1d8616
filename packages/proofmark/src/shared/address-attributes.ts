import type { AddressUse } from "./link-address.ts";

/**
 * Attributes that hold an address, in lower case, and what it is used for. What is not a link is fetched by the
 * page.
 */
export const ADDRESS_ATTRIBUTES: ReadonlyMap<string, AddressUse> = new Map([
  ...["href", "xlink:href", "action", "formaction", "ping", "cite", "longdesc", "manifest"].map(
    (name) => [name, "link"] as const,
  ),
  ...["src", "srcset", "imagesrcset", "poster", "data", "background", "codebase", "archive"].map(
    (name) => [name, "source"] as const,
  ),
]);

/**
 * The addresses that an attribute's value holds: several in a `srcset`, each before its size, and in a
 * `ping`.
 */
export function addressesIn(name: string, value: string): string[] {
  if (/srcset$/i.test(name)) return value.split(",").map((part) => part.trim().split(/\s+/)[0] ?? "");
  if (/^ping$/i.test(name)) return value.split(/\s+/);
  return [value];
}
