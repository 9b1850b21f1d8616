import { Parser } from "htmlparser2";
import { ADDRESS_ATTRIBUTES, addressesIn } from "./address-attributes.ts";
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
        const use = ADDRESS_ATTRIBUTES.get(attribute);
        if (use === undefined) continue;
        for (const address of addressesIn(attribute, value))
          found.push({ tag, attribute, address: address.trim(), use });
      }
    },
  });
  parser.end(text);
  return found;
}
