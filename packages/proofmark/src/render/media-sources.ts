import { replaceAddresses } from "@proofmark/theme/data/address-attributes.ts";
import type { Data } from "mdast";

/** Attributes with the addresses of what they load replaced by texts for their indexes. */
export function withSources(
  props: Readonly<Record<string, unknown>>,
  data: Data | undefined,
  textOf: (index: number) => string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => {
      const first = data?.sources?.get(name);
      if (first === undefined || typeof value !== "string") return [name, value];
      let index = first;
      return [name, replaceAddresses(name, value, () => textOf(index++))];
    }),
  );
}
