import * as v from "valibot";
import { ADDRESS_ATTRIBUTES, addressesIn } from "../shared/address-attributes.ts";
import { type AddressUse, addressFault, expectedAddress } from "../shared/link-address.ts";

/** An address that the owner configures. */
export function address(use: AddressUse = "link") {
  return v.pipe(
    v.string(),
    v.check(
      (value) => addressFault(value, use) === undefined,
      (issue) => refusal({ address: issue.input, use }),
    ),
  );
}

/** HTML that the owner configures: it is put into pages as it is, so its addresses are looked at, as far as they can be read. */
export const html = v.pipe(
  v.string(),
  v.check(
    (value) => faultyAddress(value) === undefined,
    (issue) => refusal(faultyAddress(issue.input)),
  ),
);

interface Faulty {
  readonly address: string;
  readonly use: AddressUse;
}

const refusal = (faulty: Faulty | undefined): string =>
  faulty === undefined
    ? ""
    : `the address ${JSON.stringify(faulty.address)} can't have ${addressFault(faulty.address, faulty.use)}; expected ${expectedAddress(faulty.use)}`;

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

/** An attribute's value as a browser reads it, as far as addresses are written with entities. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(amp|colon|tab|newline|sol|bsol|lpar|rpar|quot|apos|nbsp));?/gi,
    (whole, hex?: string, decimal?: string, name = "") => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return ENTITIES[String(name).toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
    },
  );
}

/** The first address in a piece of HTML that may not be there. */
function faultyAddress(text: string): Faulty | undefined {
  for (const [tag] of text.matchAll(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>?/gi)) {
    for (const [, name = "", double, single, bare] of tag.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
      const use = ADDRESS_ATTRIBUTES.get(name.toLowerCase());
      if (use === undefined) continue;
      const addresses = addressesIn(name, decodeEntities(double ?? single ?? bare ?? "")).map((written) => written.trim());
      const faulty = addresses.find((written) => addressFault(written, use) !== undefined);
      if (faulty !== undefined) return { address: faulty, use };
    }
  }
  return undefined;
}
