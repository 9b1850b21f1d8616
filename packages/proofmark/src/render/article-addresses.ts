import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { resolveLink } from "../site/links.ts";
import type { RenderedLink } from "../site/rendered-link.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Article } from "./article.tsx";
import { assetAddress } from "./asset-address.ts";

interface Replacer {
  replace(html: string): string;
  readonly links: readonly RenderedLink[];
  /** Where the article's links and images lead, in their order. */
  readonly addresses: { readonly links: readonly string[]; readonly images: readonly string[] };
}

/** Resolves the addresses that an article leaves open, for the route that shows it. */
export function createReplacer(article: Article, route: NoteRoute, site: Site): Replacer {
  const { baseUrl } = site.config;
  const links: RenderedLink[] = [];
  const hrefs: string[] = [];
  const images = article.images.map((image) =>
    image.type === "file" ? assetAddress(image, baseUrl) : image.url,
  );
  const attributes = article.links.map((link) => {
    const resolved = resolveLink(
      { ...link, asset: link.asset && assetAddress(link.asset, baseUrl) },
      route.note,
      site,
    );
    hrefs.push(resolved.href);
    if (!resolved.unchecked) {
      links.push({
        page: route.permalink,
        written: link.url,
        href: resolved.href,
        missingFile: resolved.missingFile,
        places: link.places.map((place) => ({ file: link.file, ...place })),
      });
    }
    return `href="${escapeHtml(resolved.href)}"${resolved.newTab ? ' target="_blank" rel="noopener noreferrer"' : ""}`;
  });
  // With the tag before them: code may contain the same text, but never an unescaped `<`.
  const replace = (html: string): string =>
    html
      .replace(/<a href="proofmark:link\/(\d+)"/g, (_, index: string) => `<a ${attributes[Number(index)]}`)
      .replace(/<(?:img|source|video|audio|track) [^>]*>/g, (tag) =>
        tag.replace(/(?<= (?:src|srcset|poster)=")[^"]*/gi, (value) =>
          value.replace(/proofmark:image\/(\d+)/g, (_, index: string) =>
            escapeHtml(images[Number(index)] ?? ""),
          ),
        ),
      );
  return { replace, links, addresses: { links: hrefs, images } };
}
