import { addressesInHtml } from "@proofmark/theme/data/html-addresses.ts";
import type { SiteInput } from "./model.ts";

/** HTML that the configuration puts into pages as it is, and where it is. */
interface ConfiguredHtml {
  readonly file: string;
  /** Its place in the file: `navbar.items[2].value`. */
  readonly key: string;
  readonly html: string;
}

/** All HTML of navbar, footer, announcement and sidebars. */
export function configuredHtml({
  config,
  configFile,
  versions,
}: Pick<SiteInput, "config" | "configFile" | "versions">): ConfiguredHtml[] {
  const { navbar, footer, announcementBar, docs } = config;
  const ofConfig = {
    navbar,
    footer,
    announcementBar: announcementBar && { html: announcementBar.content },
    docs: { sidebars: docs.sidebars },
  };
  const inConfig = htmlIn(ofConfig, "").map((found) => ({
    ...found,
    key: found.key.replace(/^announcementBar\.html$/, "announcementBar.content"),
    file: configFile,
  }));
  const inFiles = versions.flatMap(({ sidebarsFile: file, sidebars }) =>
    file === undefined ? [] : htmlIn(sidebars, "").map((found) => ({ ...found, file })),
  );
  return [...inConfig, ...inFiles];
}

/** Addresses that HTML links to, and those of what it loads. */
export const addressesUsed = (html: string): { href: string; isLoaded: boolean }[] =>
  addressesInHtml(html).flatMap(({ tag, attribute, address, use }) =>
    use === "source" || (tag === "a" && attribute === "href")
      ? [{ href: address, isLoaded: use === "source" }]
      : [],
  );

type Found = Omit<ConfiguredHtml, "file">;

/**
 * Looks through a value for what is HTML: `html`, a footer's `copyright`, and the `value` of entries of type
 * `html`.
 */
function htmlIn(value: unknown, key: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => htmlIn(entry, `${key}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const isHtml = (name: string): boolean =>
    name === "html" || name === "copyright" || (name === "value" && "type" in value && value.type === "html");
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): Found[] => {
    const place = /^\w+$/.test(name)
      ? `${key}${key === "" ? "" : "."}${name}`
      : `${key}[${JSON.stringify(name)}]`;
    return typeof inner === "string" && isHtml(name) ? [{ key: place, html: inner }] : htmlIn(inner, place);
  });
}
