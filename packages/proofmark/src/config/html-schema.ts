import { addressesInHtml } from "@proofmark/theme/data/html-addresses.ts";
import { type AddressUse, addressFault, expectedAddress } from "@proofmark/theme/data/link-address.ts";
import * as v from "valibot";

const textWithout = (faultOf: (text: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => faultOf(text) === undefined,
      ({ input }) => faultOf(input) ?? "",
    ),
  );

/** Why an address can't be used, with what can be. */
function refusal(address: string, use: AddressUse): string | undefined {
  const fault = addressFault(address, use);
  return (
    fault && `the address ${JSON.stringify(address)} can't have ${fault}; expected ${expectedAddress(use)}`
  );
}

/** An address that the owner or an author gives. */
export const address = (use: AddressUse = "link") => textWithout((written) => refusal(written, use));

/**
 * HTML that the owner configures. Pages contain it unchanged, so its addresses are checked, as far as they
 * can be read.
 */
export const html = textWithout((text) =>
  addressesInHtml(text)
    .map((used) => refusal(used.address, used.use))
    .find((fault) => fault !== undefined),
);
