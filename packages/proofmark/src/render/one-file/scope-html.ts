// Makes the HTML of a note fit for a document that holds several notes: ids get the note's address in front,
// so that they differ, and addresses lead into the document where it has their note.
import { ADDRESS_ATTRIBUTES, replaceAddresses } from "../../shared/address-attributes.ts";

/** Attributes whose words are ids. */
const ID_ATTRIBUTES: ReadonlySet<string> = new Set([
  ..."id for form headers itemref list popovertarget commandfor interestfor anchor".split(" "),
  ..."activedescendant controls describedby details errormessage flowto labelledby owns"
    .split(" ")
    .map((name) => `aria-${name}`),
]);

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /(?<=\s)([^\s=>"'/]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

/** Where a note's HTML goes, and what its addresses become. Values are as HTML writes them. */
export interface Scope {
  /** What comes before each id: `/redis#`. */
  readonly prefix: string;
  /** The new address of a link. */
  link(address: string): string;
  /** The new address of something that the page fetches, such as an image. */
  source(address: string): string;
}

/** Scopes the HTML of a note. Text is left as it is: an unescaped `<` begins a tag, and nothing else. */
export function scopeHtml(html: string, scope: Scope): string {
  return html.replace(TAG, (tag) =>
    tag.includes("=")
      ? tag.replace(
          ATTRIBUTE,
          (_, name: string, double?: string, single?: string, bare?: string) =>
            `${name}=${single === undefined ? '"' : "'"}${scoped(name.toLowerCase(), double ?? single ?? bare ?? "", scope)}${single === undefined ? '"' : "'"}`,
        )
      : tag,
  );
}

function scoped(name: string, value: string, { prefix, link, source }: Scope): string {
  if (ID_ATTRIBUTES.has(name)) return value.replace(/\S+/g, (id) => prefix + id);
  const use = ADDRESS_ATTRIBUTES.get(name);
  if (use === "link") return link(value);
  if (use === "source") return replaceAddresses(name, value, source);
  // parts of drawings name each other
  return value.includes("url(#") ? value.replaceAll("url(#", `url(#${prefix}`) : value;
}
