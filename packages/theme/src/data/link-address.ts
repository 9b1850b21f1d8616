// Defines where links may lead: to the web, to a mailbox, to a telephone, or within the site.

/** Schemes allowed in links. */
const LINK_SCHEMES = ["http", "https", "mailto", "tel"];
/** Schemes allowed for embedded content: images, films, sounds. */
const SOURCE_SCHEMES = ["http", "https"];

export type AddressUse = "link" | "source";

/**
 * The part of an address that forbids its use, in words; undefined if the address is allowed. Forbidden are
 * other schemes, and everything that browsers read differently than it looks: control characters and spaces
 * around the address, which they drop, backslashes, which they take for slashes, and two slashes at its
 * start, which lead to another site. Source: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function addressFault(address: string, use: AddressUse = "link"): string | undefined {
  const read = address.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+|[\0- ]+$/g, "");
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(read)?.[0].toLowerCase();
  if (scheme !== undefined && !(use === "link" ? LINK_SCHEMES : SOURCE_SCHEMES).includes(scheme))
    return `the scheme \`${scheme}:\``;
  if (read !== address) return "white space or a control character";
  if (/^[/\\]{2}/.test(address)) return "two slashes at the start";
  if (/^[^?#]*\\/.test(address)) return "a backslash";
  return undefined;
}

/** The expected form of an address, for messages. */
export const expectedAddress = (use: AddressUse): string =>
  use === "link"
    ? "an address with http, https, mailto or tel, or one of this site"
    : "an address with http or https, or a file of this site";
