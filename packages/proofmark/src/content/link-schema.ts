import { type AddressUse, addressFault } from "@proofmark/theme/data/link-address.ts";
import * as v from "valibot";

/** An address in front matter, or in a file of tags or categories. */
export function linkAddress(use: AddressUse = "link") {
  return v.pipe(
    v.string(),
    v.check(
      (value) => addressFault(value, use) === undefined,
      (issue) => `must not have ${addressFault(issue.input, use)}: ${JSON.stringify(issue.input)}`,
    ),
  );
}
