import { fillMarkers, marker } from "@proofmark/prover/proof/markers.ts";
import { FeatureMatrix } from "@proofmark/theme/note/FeatureMatrix.tsx";
import { RegexMatrix } from "@proofmark/theme/note/RegexMatrix.tsx";
import { QuickList, Snippet } from "@proofmark/theme/note/Snippet.tsx";
import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ImageFile } from "../content/asset.ts";
import type { CodeBlock } from "../content/code/code-block.ts";
import type { Page } from "../content/page.ts";
import type { PageBody } from "../content/page-body.ts";
import { type ArticleSnippet, articleSnippet } from "./article-snippet.ts";
import { markdownComponents, numberedHeadings } from "./markdown-components.tsx";
import { type Components, noteElements } from "./note-elements.tsx";
import { noteVersions } from "./note-versions.tsx";
import { pictureSize } from "./picture-size.ts";
import { renderSections, startsSection } from "./sections.tsx";
import { setupNumbers, snippetNames } from "./snippet-names.ts";
import { type VersionRow, versionRows } from "./version-rows.ts";

/**
 * A note's prose as HTML, with placeholders where the site has to say an address. Plain JSON: it is cached.
 */
export interface Article {
  /** What is before the first section. */
  readonly intro: string;
  /** The list of snippets that the note lifts to its first screen. */
  readonly quick: string;
  readonly sections: string;
  /** Snippets that readers see, in reading order; hidden setup is left out. */
  readonly snippets: readonly ArticleSnippet[];
  /** Whether values of placeholders are in it. */
  readonly hasValues: boolean;
  /** The prose as plain Markdown, with a marker for each address. */
  readonly markdown: string;
  readonly anchors: readonly string[];
  /** `proofmark:link/0` in the HTML means the first of these. */
  readonly links: readonly ArticleLink[];
  /** `proofmark:image/0` in the HTML means the first of these. */
  readonly images: readonly ImageFile[];
  /** What it says on other versions of its tools, as the JSON of a `NoteVersions`; undefined if none is offered. */
  readonly versions: string | undefined;
  /** Its snippets that not all versions treat alike. */
  readonly versionRows: readonly VersionRow[];
}

export interface ArticleLink {
  readonly url: string;
  readonly file: string;
  readonly places: readonly { readonly line: number; readonly column: number }[];
  /** File of the site that it links to, if any, with its content hash. */
  readonly asset: { readonly file: string; readonly hash: string } | undefined;
}

export interface ArticleOptions {
  /** Whether snippets that no lock proves say so. */
  readonly showUnproven: boolean;
}

/** Renders a page's body. It needs nothing but the page, so the result is as cacheable as the page. */
export function renderArticle(page: Page, options: ArticleOptions): Article {
  const links: ArticleLink[] = [];
  const images: ImageFile[] = [];
  const markdown = new Map<PageBody, string>();
  const headings = numberedHeadings();
  const blocks = allBlocks(page);
  const names = snippetNames(blocks, page);
  const content = bodyContent(page, {
    links,
    images,
    markdown,
    headings,
    names,
    rendered: [],
    titleShownApart: page.hasTitleHeading,
    ...options,
  });
  // The setup that all sections share is folded below the first screen, not above it.
  const split = content.findIndex((node) => isSetup(node) || startsSection(node, headings["h2"]));
  const [before, after] = split === -1 ? [content, []] : [content.slice(0, split), content.slice(split)];
  const intro = renderToStaticMarkup(before);
  const sections = renderSections(after, headings["h2"]);
  const html = intro + sections;
  const versions = noteVersions(blocks);
  const quick = blocks
    .filter((block) => block.top !== undefined)
    .map((block) => ({
      name: block.top ?? "",
      anchor: block.anchor,
      language: block.language,
      code: block.code,
      html: withoutMarks(block.html),
      proof: block.proof,
    }));
  return {
    intro,
    quick: quick.length === 0 ? "" : renderToStaticMarkup(<QuickList entries={quick} />),
    sections,
    snippets: blocks.flatMap((block) =>
      block.hidden ? [] : [articleSnippet(block, nameOf(names, block), options)],
    ),
    hasValues: /<var data-value=/.test(html),
    markdown: withPartials(page, markdown),
    anchors: [...html.matchAll(/id="(?<=<[a-z][^<>]*\sid=")([^"]+)"/g)].map((match) => match[1] ?? ""),
    links,
    images,
    versions: versions && JSON.stringify(versions),
    versionRows: versionRows(blocks, (block) => nameOf(names, block)),
  };
}

/** Whether a node is a block that is folded away as setup. */
const isSetup = (node: ReactNode): boolean =>
  isValidElement<{ isSetup?: boolean }>(node) && typeof node.type !== "string" && node.props.isSetup === true;

/** A body's Markdown with that of the partials in it. */
function withPartials(body: PageBody, markdown: ReadonlyMap<PageBody, string>): string {
  return fillMarkers(markdown.get(body) ?? "", {
    partial(name) {
      const partial = body.partials[name];
      return partial === undefined ? "" : withPartials(partial, markdown);
    },
  });
}

/** A block's HTML without marked lines: the remarks that explain them stay with the block itself. */
const withoutMarks = (html: string): string =>
  html.replace(/<span class=[hl] data-n=\d+>(.*?)<\/span>/g, "$1");

/** The blocks of a body, followed by those of its partials. */
export const allBlocks = (body: PageBody): readonly CodeBlock[] => [
  ...body.blocks,
  ...Object.values(body.partials).flatMap(allBlocks),
];

/** Every block has a name: both come from the same list. */
const nameOf = (names: ReadonlyMap<string, string>, { id }: CodeBlock): string => names.get(id) ?? id;

interface PictureProps {
  readonly index: number;
  readonly alt?: string;
  readonly width?: number | string;
  readonly height?: number | string;
}

interface Collected extends ArticleOptions {
  readonly links: ArticleLink[];
  readonly images: ImageFile[];
  /** Markdown of the bodies met so far, its markers counted as `links` and `images` are. */
  readonly markdown: Map<PageBody, string>;
  /** Of the note, for its partials too: they count on. */
  readonly headings: Components;
  /** Of the note's snippets, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Ids of the snippets rendered so far, in order. */
  readonly rendered: string[];
  /** The first `h1` is shown with the head of the note instead. */
  readonly titleShownApart: boolean;
}

/** What is in a body one below the other, partials resolved. */
function bodyContent(body: PageBody, collected: Collected): ReactNode[] {
  const sourceOf = addressesOfSources(body, collected.images.length);
  const components = componentsFor(body, collected, sourceOf);
  const partials = new Set(Object.keys(body.partials).map((name) => components[name]));
  return noteElements(body, components, sourceOf).flatMap(
    (node) => (isValidElement(node) && partials.has(node.type) ? (node.type as () => ReactNode[])() : [node]), // a partial's component is made below
  );
}

/** Addresses of what a body loads, or placeholders for those that depend on the site. */
const addressesOfSources =
  (body: PageBody, first: number) =>
  (index: number): string => {
    const image = body.images[index];
    return image?.type === "url" ? image.url : `proofmark:image/${first + index}`;
  };

function componentsFor(
  body: PageBody,
  collected: Collected,
  sourceOf: (index: number) => string,
): Components {
  const firstLink = collected.links.length;
  const firstImage = collected.images.length;
  const places = new Map(body.targets.map((url): [string, { line: number; column: number }[]] => [url, []]));
  for (const { url, line, column } of body.links) places.get(url)?.push({ line, column });
  for (const [url, own] of places)
    collected.links.push({ url, file: body.file, places: own, asset: body.assets.get(url) });
  for (const image of body.images) collected.images.push(image);
  collected.markdown.set(
    body,
    fillMarkers(body.markdown, {
      link: (index) => marker("link", firstLink + Number(index)),
      image: (index) => marker("image", firstImage + Number(index)),
    }),
  );
  let titles = collected.titleShownApart ? 1 : 0;
  return {
    ...markdownComponents,
    ...collected.headings,
    h1: ({ children }: { children?: ReactNode }) => (titles-- > 0 ? null : <h1>{children}</h1>),
    a: ({ href = "", ...props }: { href?: string }) => (
      <a
        href={href.replace(
          /^proofmark:link\/(\d+)$/,
          (_, index: string) => `proofmark:link/${firstLink + Number(index)}`,
        )}
        {...props}
      />
    ),
    Picture: ({ index, alt = "", width, height, ...others }: PictureProps) => {
      const size = pictureSize(body.images[index], { width, height });
      return <img src={sourceOf(index)} alt={alt} loading="lazy" decoding="async" {...size} {...others} />;
    },
    Snippet: ({ index }: { index: number }) => {
      const block = body.blocks[index];
      if (block === undefined) return null;
      const source = `${body.file}:${block.line}`;
      const { matrix, features } = block;
      if (matrix !== undefined)
        return block.hidden ? null : <RegexMatrix {...block} {...matrix} source={source} />;
      if (features !== undefined) return <FeatureMatrix {...block} {...features} source={source} />;
      collected.rendered.push(block.id);
      return (
        <Snippet
          {...block}
          name={nameOf(collected.names, block)}
          source={source}
          needs={setupNumbers(block, collected.rendered)}
          showUnproven={collected.showUnproven}
        />
      );
    },
    ...Object.fromEntries(
      Object.entries(body.partials).map(([name, partial]) => [
        name,
        () => bodyContent(partial, { ...collected, titleShownApart: false }),
      ]),
    ),
  };
}
