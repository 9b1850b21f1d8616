import { type AddressUse, addressFault, expectedAddress } from "@proofmark/theme/data/link-address.ts";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import { refuse } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";

/** Why an address can't be used, with what can be. */
function addressRefusal(address: string, use: AddressUse): string | undefined {
  const fault = addressFault(address, use);
  return (
    fault && `the address ${JSON.stringify(address)} can't have ${fault}; expected ${expectedAddress(use)}`
  );
}

/** An address that the owner or an author gives. */
export const address = (use: AddressUse = "link") =>
  v.pipe(
    v.string(),
    refuse((written) => addressRefusal(written, use)),
  );

const PLACES = { link: "href", script: "src" } as const;

/** A tag for the head of every page, as data. Nothing in it is code: the content security policy holds. */
export const headTag = v.pipe(
  v.strictObject({
    tag: v.picklist(["link", "script"]),
    attributes: v.record(
      v.pipe(
        v.string(),
        v.regex(
          /^(?!on|style$)[a-z][a-z-]*$/,
          "an attribute has a name such as `href`, and no code or style",
        ),
      ),
      v.union([v.string(), v.literal(true)]),
    ),
  }),
  v.check(
    ({ tag, attributes }) => typeof attributes[PLACES[tag]] === "string",
    ({ input: { tag } }) => `a \`${tag}\` needs the attribute \`${PLACES[tag]}\`: it has no content`,
  ),
  v.check(
    ({ tag, attributes }) => addressFault(String(attributes[PLACES[tag]]), "source") === undefined,
    ({ input: { tag, attributes } }) => addressRefusal(String(attributes[PLACES[tag]]), "source") ?? "",
  ),
);

/**
 * HTML that the owner configures. Pages contain it unchanged, so its addresses are checked, as far as they
 * can be read.
 */
export const html = v.pipe(
  v.string(),
  refuse((text) =>
    partsOfHtml(text)
      .addresses.map((used) => addressRefusal(used.address, used.use))
      .find((fault) => fault !== undefined),
  ),
);
