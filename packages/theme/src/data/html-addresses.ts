import { ADDRESS_ATTRIBUTES, addressesIn } from "./address-attributes.ts";
import type { AddressUse } from "./link-address.ts";

/** An address in HTML, and its attribute. Names are in lower case. */
export interface HtmlAddress {
  readonly tag: string;
  readonly attribute: string;
  readonly address: string;
  readonly use: AddressUse;
}

/** All addresses in HTML, as far as they can be read without a browser. */
export function addressesInHtml(text: string): HtmlAddress[] {
  return [...text.matchAll(/<([a-z][^\s<>"'/]*)(?:[^<>"']|"[^"]*"|'[^']*')*>?/gi)].flatMap(
    ([whole, tag = ""]) =>
      [...whole.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].flatMap(
        ([, name = "", double, single, bare]): HtmlAddress[] => {
          const use = ADDRESS_ATTRIBUTES.get(name.toLowerCase());
          if (use === undefined) return [];
          const written = addressesIn(name, decodeEntities(double ?? single ?? bare ?? ""));
          return written.map((address) => ({
            tag: tag.toLowerCase(),
            attribute: name.toLowerCase(),
            address: address.trim(),
            use,
          }));
        },
      ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  colon: ":",
  tab: "\t",
  newline: "\n",
  sol: "/",
  bsol: "\\",
  lpar: "(",
  rpar: ")",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** An attribute's value as a browser reads it, as far as addresses use entities. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(amp|colon|tab|newline|sol|bsol|lpar|rpar|quot|apos|nbsp));?/gi,
    (whole, hex?: string, decimal?: string, name = "") => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return ENTITIES[String(name).toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
    },
  );
}
