import { hashText } from "@proofmark/prover/files/hash.ts";
import type { Level } from "@proofmark/prover/proof/proof.ts";
import type { CodeBlock } from "../content/code/code-block.ts";
import type { NoteTools, Page } from "../content/page.ts";
import { allBlocks, type PageBody } from "../content/page.ts";
import type { Heading } from "../content/sections.ts";
import type { HashedFile } from "./addresses.ts";
import { groupsOf, noteVersions } from "./note-versions.tsx";
import { type VersionRow, versionRows } from "./tool-versions-page.tsx";

/** A note as pages show it, before the site is known. Plain JSON: it is cached. */
export interface Article {
  readonly body: PageBody;
  /** Snippets that readers see, in reading order; hidden setup is left out. */
  readonly snippets: readonly ArticleSnippet[];
  /** Files of the site that it loads or links to. */
  readonly published: readonly HashedFile[];
  /** What it says on other versions of its tools, as the JSON of a `NoteVersions`; undefined if none is offered. */
  readonly versions: string | undefined;
  /** Its snippets that not all versions treat alike. */
  readonly versionRows: readonly VersionRow[];
}

/** A visible snippet of a note, without its content. */
export interface ArticleSnippet {
  readonly id: string;
  /** What its controls call it: unlike the name of any other of the note. */
  readonly name: string;
  readonly title: string | undefined;
  readonly language: string;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
  /** What is proven of it; undefined on a site that proves nothing. */
  readonly level: Level | "unproven" | undefined;
}

export interface ArticleOptions {
  /** Whether snippets that no lock proves say so. */
  readonly showUnproven: boolean;
}

/** Makes the article of a page. */
export function createArticle(page: Page, options: ArticleOptions): Article {
  const { file, text, tree, blocks, links, images, assets, partials } = page;
  const body = { file, text, tree, blocks, links, images, assets, partials };
  const all = allBlocks(body);
  const names = snippetNames(all, page);
  const nameOf = ({ id }: CodeBlock): string => names.get(id) ?? id;
  const versions = noteVersions(all);
  return {
    body,
    snippets: all.flatMap((block) => (block.hidden ? [] : [articleSnippet(block, nameOf(block), options)])),
    published: publishedFiles(body),
    versions: versions && JSON.stringify(versions),
    versionRows: versionRows(all, nameOf),
  };
}

/** The versions of tools that an article is about; undefined for none. */
export function toolsOf({ body, versions }: Article): NoteTools | undefined {
  const groups = groupsOf(allBlocks(body));
  return groups.length === 0 ? undefined : { groups, hash: versions && hashText(versions) };
}

const publishedFiles = ({ images, assets, partials }: PageBody): HashedFile[] => [
  ...images.flatMap((image) => (image.type === "file" ? [image] : [])),
  ...Object.values(assets),
  ...Object.values(partials).flatMap(publishedFiles),
];

/** Summarises a block. */
function articleSnippet(
  { id, title, top, language, anchor, proof }: CodeBlock,
  name: string,
  { showUnproven }: ArticleOptions,
): ArticleSnippet {
  const level = proof?.level ?? (showUnproven ? "unproven" : undefined);
  return { id, name, title: title ?? top, language, anchor, level };
}

/**
 * Names each block of a note, by id, as its controls name it: the heading above it, with its own title if it
 * has one. Of blocks with the same name the later ones are counted: `Lock rows, 2`.
 */
export function snippetNames(
  blocks: readonly Pick<CodeBlock, "id" | "title" | "anchor" | "top" | "hidden">[],
  { title, headings }: { title: string; headings: readonly Pick<Heading, "id" | "text">[] },
): ReadonlyMap<string, string> {
  const headingTexts = new Map(headings.map(({ id, text }) => [id, text]));
  // the first screen's names are taken, by the blocks that they repeat
  const owners = new Map(blocks.flatMap(({ id, top }) => (top === undefined ? [] : [[top, id] as const])));
  return new Map(
    blocks.map((block) => {
      const heading = headingTexts.get(block.anchor) ?? title;
      const untitled = block.hidden ? `Setup of ${heading}` : heading;
      const base = block.title === undefined ? untitled : `${block.title} in ${heading}`;
      let name = base;
      for (let count = 2; owners.has(name) && owners.get(name) !== block.id; count++)
        name = `${base}, ${count}`;
      owners.set(name, block.id);
      return [block.id, name];
    }),
  );
}
