import { ProblemError } from "@proofmark/prover/problem.ts";
import type { LoadContext, NoteInfo, SiteInfo, SnippetInfo } from "@proofmark/theme/data/custom-page.ts";
import { createElement } from "react";
import type { Heading } from "../content/sections.ts";
import type { Article } from "../render/article.ts";
import { blockedIn } from "../render/policy.ts";
import type { Note } from "../site/model.ts";
import type { PageRoute } from "../site/routes/route.ts";
import { listedNotes } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";
import { renderWithIslands } from "./island.tsx";
import { type CustomPage, thrownAt } from "./pages.ts";

interface CustomPageInput {
  readonly site: Site;
  readonly root: string;
  readonly pages: readonly CustomPage[];
  /** Address of the assets folder. */
  readonly folder: string;
  /** Reads the compiled content of a note. */
  readonly readNote: ReadNote;
}

/**
 * Creates a function that runs the `load()` of a custom page and renders its content. Errors of both are the
 * author's, and thrown as a ProblemError.
 */
export function createCustomPageRenderer({
  site,
  root,
  pages,
  folder,
  readNote,
}: CustomPageInput): (route: PageRoute) => Promise<string> {
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
      const html = renderWithIslands(element, bundle.islands, folder);
      const blocked = strict ? blockedIn(html) : [];
      if (blocked.length > 0)
        throw new Error(
          `the content security policy keeps ${blocked.join(" and ")} from working: use a class and a stylesheet, or an island, or set \`contentSecurityPolicy: false\``,
        );
      // its styles come and go with it, in the same frame
      return bundle.style === "" ? html : `<style>${bundle.style}</style>${html}`;
    } catch (error) {
      if (error instanceof ProblemError) throw error; // about a note that the page asks for
      const message = causes(error);
      const missing = /\b(\w+) is not defined/.exec(message)?.[1] ?? "";
      throw new ProblemError([
        {
          severity: "error",
          ...thrownAt(error, { bundle, file: route.file, root }),
          message: `Can't render static file for pathname "${route.permalink}": ${message}`,
          fix: BROWSER_GLOBALS.has(missing)
            ? `\`${missing}\` exists in browsers only, and pages are rendered without one: use it in an effect or an event handler of an island, a \`*.island.tsx\``
            : undefined,
        },
      ]);
    }
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
  const own = `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}, caused by ${causes(error.cause)}`;
}

/** Returns a note's headings and its article, compiling it if necessary. */
export type ReadNote = (
  note: Note,
) => Promise<{ readonly headings: readonly Heading[]; readonly article: Article }>;

/** Creates the context that is passed to the `load()` of every page. */
export function createLoadContext(site: Site, info: SiteInfo, readNote: ReadNote): LoadContext {
  const listed = listedNotes(site.versions).map((note) => ({ note, info: noteInfo(note) }));
  let snippets: Promise<readonly SnippetInfo[]> | undefined;
  const readSnippets = async (): Promise<readonly SnippetInfo[]> => {
    const all: SnippetInfo[] = [];
    for (const { note, info } of listed) {
      const { headings, article } = await readNote(note);
      for (const { id, title, language, anchor, level } of article.snippets)
        all.push({
          note: info,
          section: sectionOf(anchor, headings),
          title,
          language,
          level,
          permalink: `${note.permalink}#${id}`,
        });
    }
    return all;
  };
  return {
    site: info,
    notes: listed.map((entry) => entry.info),
    snippets: () => (snippets ??= readSnippets()),
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
