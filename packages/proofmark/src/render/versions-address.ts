import type { Note } from "../site/model.ts";
import { assetAddress } from "./asset-address.ts";

/** Address of what a note says on other versions of its tools; undefined if it says nothing. */
export const versionsAddress = (
  { page: { id, tools } }: Pick<Note, "page">,
  baseUrl: string,
): string | undefined =>
  tools?.hash === undefined
    ? undefined
    : assetAddress({ file: `${id}-versions.json`, hash: tools.hash }, baseUrl);
