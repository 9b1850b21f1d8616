import { addressesInHtml } from "@proofmark/theme/data/html-addresses.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { LinkPlace, RenderedLink } from "./links.ts";
import type { SiteInput } from "./model.ts";
import { isExternal, joinPaths } from "./permalink.ts";
import { sourceOf } from "./routes/route.ts";
import type { Site } from "./site.ts";

type Place = Pick<LinkPlace, "file" | "key">;

/** A link that every page shares, as found on the home page, with its place in the configuration. */
const linkAt = (baseUrl: string, written: string, place: Place): RenderedLink => ({
  page: baseUrl,
  written,
  href: written,
  places: [{ ...place, line: undefined, column: undefined }],
});

/** The links of the frame, and those in its HTML. */
export function shellLinks(
  { baseUrl, navbar, footer, sidebars }: SiteData,
  { config, versions }: SiteInput,
): RenderedLink[] {
  const hrefs = textsIn([navbar, footer, sidebars], ["href"]).map(({ text }) => text);
  const { announcementBar, docs, file } = config;
  const inConfig = {
    navbar: config.navbar,
    footer: config.footer,
    announcementBar,
    docs: { sidebars: docs.sidebars },
  };
  const sources = [
    { value: inConfig, file },
    ...versions.flatMap((version) =>
      version.sidebarsFile === undefined ? [] : [{ value: version.sidebars, file: version.sidebarsFile }],
    ),
  ];
  const inHtml = sources.flatMap((source) =>
    textsIn(source.value, MARKUP).flatMap(({ key, text }) =>
      addressesUsed(text).map((used) => ({
        ...linkAt(baseUrl, used.href, { file: source.file, key }),
        ...used,
      })),
    ),
  );
  return [...[...new Set(hrefs)].map((href) => linkAt(baseUrl, href, { file })), ...inHtml];
}

/** Addresses that HTML links to, and those of what it loads. */
export const addressesUsed = (html: string): { href: string; isLoaded: boolean }[] =>
  addressesInHtml(html)
    .filter(({ tag, attribute, use }) => use === "source" || (tag === "a" && attribute === "href"))
    .map(({ address, use }) => ({ href: address, isLoaded: use === "source" }));

/** Names of the values of the frame that are markup of the configuration. */
export const MARKUP = ["html", "value", "copyright", "content"];

/** The texts in a value under one of these names, each with its place: `navbar.items[2].value`. */
export function textsIn(value: unknown, names: readonly string[], key = ""): { key: string; text: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, names, `${key}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = key === "" ? name : `${key}.${name}`;
    return typeof inner === "string" && names.includes(name)
      ? [{ key: place, text: inner }]
      : textsIn(inner, names, place);
  });
}

/** The files that the configuration, notes and custom pages name for the site and for previews of pages. */
export function siteImages({ config, routes }: Site): RenderedLink[] {
  const { baseUrl, favicon, image, navbar, footer, file, head } = config;
  const ofConfig = {
    favicon,
    image,
    "navbar.logo.src": navbar.logo?.src,
    "navbar.logo.srcDark": navbar.logo?.srcDark,
    "footer.logo.src": footer?.logo?.src,
    "footer.logo.srcDark": footer?.logo?.srcDark,
    ...Object.fromEntries(
      head.flatMap(({ attributes: { href = "", src = href } }, index) =>
        typeof src === "string" && src !== "" ? [[`head[${index}]`, src]] : [],
      ),
    ),
  };
  const named = [
    ...Object.entries(ofConfig).map(([key, written]) => ({ written, file, key })),
    ...routes.map((route) => ({
      written: route.image,
      file: sourceOf(route) ?? file,
      key: route.kind === "page" ? "metadata.image" : "image",
    })),
  ];
  return named.flatMap(({ written, ...place }) =>
    written === undefined || isExternal(written)
      ? []
      : [{ ...linkAt(baseUrl, written, place), href: joinPaths(baseUrl, written), isLoaded: true }],
  );
}
