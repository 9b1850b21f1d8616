import { Parser } from "htmlparser2";
import type { AddressUse } from "./link-address.ts";

/** An address in HTML, and its attribute. Names are in lower case. */
export interface HtmlAddress {
  readonly tag: string;
  readonly attribute: string;
  readonly address: string;
  readonly use: AddressUse;
}

/** All addresses in HTML. */
export function addressesInHtml(text: string): HtmlAddress[] {
  const found: HtmlAddress[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        const use = LINKS.has(attribute) ? "link" : "source";
        if (use === "source" && !SOURCES.has(attribute)) continue;
        for (const address of addressesIn(attribute, value))
          found.push({ tag, attribute, address: address.trim(), use });
      }
    },
  });
  parser.end(text);
  return found;
}

/** Attributes, in lower case, that contain an address to follow, and one to fetch. */
const LINKS = new Set("href xlink:href action formaction ping cite longdesc manifest".split(" "));
const SOURCES = new Set("src srcset imagesrcset poster data background codebase archive".split(" "));

/**
 * An entry of a `srcset`, as browsers read it: an address, up to a space or to commas before one, and its size.
 * Source: https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
const SRCSET_ENTRY = /([^\s,]\S*?)(,+(?=\s|$)|(?=\s|$)[^,]*)/g;

/** The addresses in an attribute's value: a `srcset` has several, and so has a `ping`. */
export function addressesIn(name: string, value: string): string[] {
  if (/srcset$/i.test(name)) return [...value.matchAll(SRCSET_ENTRY)].map(([, address = ""]) => address);
  if (/^ping$/i.test(name)) return value.split(/\s+/);
  return [value];
}
