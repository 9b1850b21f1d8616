import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import { type ComponentType, createElement } from "react";
import { allBlocks, type PageBody } from "../content/page.ts";
import type { Heading } from "../content/sections.ts";
import type { NoteHtmlInput } from "../render/note-html.tsx";
import { levelOf } from "../render/snippets.ts";
import type { LoadContext, NoteInfo, SiteInfo, SnippetInfo } from "../site/custom-page.ts";
import type { Note } from "../site/model.ts";
import type { PageRoute } from "../site/routes/route.ts";
import { listedNotes } from "../site/sidebar.ts";
import type { Site } from "../site/site.ts";
import { renderWithIslands } from "./island.tsx";
import { type CustomPage, thrownAt } from "./pages.ts";

interface PageContext {
  readonly site: Site;
  readonly root: string;
  /** Address of the assets folder. */
  readonly folder: string;
}

/**
 * Creates a function that runs the `load()` of a custom page and renders its content. Errors of both are the
 * author's, and thrown as a ProblemError.
 */
export function createCustomPageRenderer(
  { site, root, folder }: PageContext,
  pages: readonly CustomPage[],
  readNote: ReadNote,
): (route: PageRoute) => Promise<string> {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const { title, tagline, url, baseUrl, extra = {} } = site.config;
  const strict = site.config.contentSecurityPolicy !== false;
  const info: SiteInfo = { title, tagline, url, baseUrl, extra };
  const context = createLoadContext(site, info, readNote);
  return async (route) => {
    const page = byFile.get(route.file);
    if (page === undefined) throw new Error(`the site has no page ${route.file}`);
    const { module, bundle } = page;
    try {
      if ("failure" in module) throw module.failure;
      const element = createElement(module.component, { site: info, data: await module.load?.(context) });
      return styled(renderWithIslands(element, bundle.islands, { folder }), bundle.style, strict);
    } catch (error) {
      if (error instanceof ProblemError) throw error; // about a note that the page asks for
      const problem = failure(error, `Can't render static file for pathname "${route.permalink}"`);
      throw new ProblemError([{ ...problem, ...thrownAt(error, { bundle, file: route.file, root }) }]);
    }
  };
}

/**
 * Creates a function that renders the islands of one note. What fails is the author's, and thrown as a
 * ProblemError with the place in the note.
 */
export function createIslandRenderer(
  { site, root, folder }: PageContext,
  islands: readonly CustomPage[],
): NoteHtmlInput["renderIsland"] {
  const strict = site.config.contentSecurityPolicy !== false;
  const byFile = new Map(islands.map((island) => [island.file, island]));
  const rendered = new Set<string>();
  let count = 0;
  return ({ name, data = {}, position }, note) => {
    const { island: file = "", props = {} } = data;
    const island = byFile.get(file);
    if (island === undefined) throw new Error(`the site has no island ${file}`);
    const { module, bundle } = island;
    try {
      if ("failure" in module) throw module.failure;
      // only its author knows which props it expects
      const element = createElement(module.component as ComponentType<object>, props);
      const html = renderWithIslands(element, bundle.islands, { folder, count: count++ });
      const style = rendered.has(file) ? "" : bundle.style;
      rendered.add(file);
      return styled(html, style, strict);
    } catch (error) {
      const problem = failure(error, `the island \`<${name}>\` can't be rendered`);
      const found = Object.values(thrownAt(error, { bundle, file, root })).join(":");
      throw new ProblemError([{ ...problem, file: note, line: position?.start.line, found }]);
    }
  };
}

/** HTML with its styles, which come and go with it, in the same frame. Throws if the policy blocks a part of it. */
function styled(html: string, style: string, strict: boolean): string {
  const blocked = strict ? partsOfHtml(html).blocked : [];
  if (blocked.length > 0)
    throw new Error(
      `the content security policy keeps ${blocked.join(" and ")} from working: use a class and a stylesheet, or an island, or set \`contentSecurityPolicy: false\``,
    );
  return style === "" ? html : `<style>${style}</style>${html}`;
}

/** The error of an author's component, with a fix for globals that only browsers have. */
function failure(error: unknown, message: string): Pick<Problem, "severity" | "message" | "fix"> {
  const missing = /\b(\w+) is not defined/.exec(causes(error))?.[1] ?? "";
  return {
    severity: "error",
    message: `${message}: ${causes(error)}`,
    fix: BROWSER_GLOBALS.has(missing)
      ? `\`${missing}\` exists in browsers only, and pages are rendered without one: use it in an effect or an event handler of an island, a \`*.island.tsx\``
      : undefined,
  };
}

/** Names that authors may expect but that exist only in browsers. */
const BROWSER_GLOBALS = new Set(
  "window document location history localStorage sessionStorage matchMedia addEventListener innerWidth innerHeight IntersectionObserver ResizeObserver MutationObserver requestAnimationFrame HTMLElement Element Node getComputedStyle screen alert self frames parent top navigator".split(
    " ",
  ),
);

/** The message of an error and those of its causes. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = `${error.name}: ${error.message}`;
  return error.cause === undefined ? message : `${message}, caused by ${causes(error.cause)}`;
}

/** Returns the content of a note, compiling it if necessary. */
export type ReadNote = (note: Note) => Promise<PageBody>;

/** Creates the context that is passed to the `load()` of every page. */
export function createLoadContext(site: Site, info: SiteInfo, readNote: ReadNote): LoadContext {
  const listed = listedNotes(site.versions).map((note) => ({ note, info: noteInfo(note) }));
  let snippets: Promise<readonly SnippetInfo[]> | undefined;
  const snippetsOf = async ({ note, info: noteOf }: (typeof listed)[number]): Promise<SnippetInfo[]> => {
    const blocks = allBlocks(await readNote(note)).filter(({ hidden }) => !hidden);
    return blocks.map((block) => ({
      note: noteOf,
      section: sectionOf(block.anchor, note.page.headings),
      title: block.title ?? block.top,
      language: block.language,
      level: levelOf(block, site.config),
      permalink: `${note.permalink}#${block.id}`,
    }));
  };
  return {
    site: info,
    notes: listed.map((entry) => entry.info),
    snippets: () => (snippets ??= Promise.all(listed.map(snippetsOf)).then((lists) => lists.flat())),
  };
}

function noteInfo({ page, permalink, tags }: Note): NoteInfo {
  return {
    id: page.id,
    title: page.title,
    description: page.description,
    permalink,
    tags: tags.map(({ label, permalink: address }) => ({ label, permalink: address })),
    extra: page.frontMatter.extra ?? {},
  };
}

/** The texts of a heading and its parent headings. */
function sectionOf(anchor: string, headings: readonly Heading[]): string[] {
  const trail: Heading[] = [];
  for (const heading of headings) {
    while ((trail.at(-1)?.level ?? 0) >= heading.level) trail.pop();
    trail.push(heading);
    if (heading.id === anchor) return trail.map(({ text }) => text);
  }
  return [];
}
