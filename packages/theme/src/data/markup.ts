import { Parser } from "htmlparser2";
import type { AddressUse } from "./link-address.ts";

/** An address in HTML, and its attribute. Names are in lower case. */
interface HtmlAddress {
  readonly tag: string;
  readonly attribute: string;
  readonly address: string;
  readonly use: AddressUse;
}

/** The parts of HTML: addresses, ids, texts of styles, and all that a strict policy blocks. */
export function partsOfHtml(html: string) {
  const addresses: HtmlAddress[] = [];
  const ids: string[] = [];
  const styles: string[] = [];
  const blocked = new Set<string>();
  let inside = "";
  const parser = new Parser({
    onopentag(tag, attributes) {
      inside = tag === "script" && DATA.test(attributes["type"] ?? "") ? "" : tag;
      if (tag === "style") styles.push("");
      if (attributes["id"] !== undefined) ids.push(attributes["id"]);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^(?:on|style$)/.test(attribute)) blocked.add(`the attribute \`${attribute}\``);
        const use = LINKS.has(attribute) ? "link" : "source";
        if (use === "source" && !SOURCES.has(attribute)) continue;
        for (const address of addressesIn(attribute, value))
          addresses.push({ tag, attribute, address: address.trim(), use });
      }
    },
    ontext(text) {
      if (inside === "style") styles.push((styles.pop() ?? "") + text);
      if (inside === "script") blocked.add("the script");
    },
    onclosetag() {
      inside = "";
    },
  });
  parser.end(html);
  return { addresses, ids, styles, blocked: [...blocked] };
}

/** Scripts that hold data, which no policy keeps from anything. */
const DATA = /^(?:application|text)\/(?:[\w.+-]*json|plain|template)$/i;

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
