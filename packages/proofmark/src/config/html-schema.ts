import { addressesInHtml } from "@proofmark/theme/data/html-addresses.ts";
import { type AddressUse, addressFault, expectedAddress } from "@proofmark/theme/data/link-address.ts";
import * as v from "valibot";

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

/**
 * HTML that the owner configures. Pages contain it unchanged, so its addresses are checked, as far as they
 * can be read.
 */
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

/** The first address in HTML that is not allowed. */
function faultyAddress(text: string): Faulty | undefined {
  return addressesInHtml(text).find(({ address: written, use }) => addressFault(written, use) !== undefined);
}
