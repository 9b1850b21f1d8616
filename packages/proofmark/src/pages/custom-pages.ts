import type { Problem } from "@proofmark/prover/problem.ts";
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

export interface CustomPageRenderer {
  /** Runs the page's `load()` and renders its content. Errors of both are the author's: see `failureProblem`. */
  render(route: PageRoute): Promise<string>;
  /** Reports all failed pages in one problem. */
  failureProblem(failures: readonly PageFailure[]): Problem;
}

export interface PageFailure {
  readonly route: PageRoute;
  readonly error: unknown;
}

interface CustomPageInput {
  readonly site: Site;
  readonly root: string;
  readonly pages: readonly CustomPage[];
  /** Address of the assets folder. */
  readonly folder: string;
  /** Reads the compiled content of a note. */
  readonly readNote: ReadNote;
}

/** Creates the renderer of a site's custom pages. */
export function createCustomPageRenderer({
  site,
  root,
  pages,
  folder,
  readNote,
}: CustomPageInput): CustomPageRenderer {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const pageOf = (route: PageRoute): CustomPage => {
    const page = byFile.get(route.file);
    if (page === undefined) throw new Error(`the site has no page ${route.file}`);
    return page;
  };
  const { title, tagline, url, baseUrl, extra = {} } = site.config;
  const strict = site.config.contentSecurityPolicy !== false;
  const info: SiteInfo = { title, tagline, url, baseUrl, extra };
  const context = createLoadContext(site, info, readNote);
  return {
    async render(route) {
      const page = pageOf(route);
      if ("failure" in page.module) throw page.module.failure;
      const { component, load } = page.module;
      const element = createElement(component, { site: info, data: await load?.(context) });
      const html = renderWithIslands(element, page.bundle.islands, folder);
      const blocked = strict ? blockedIn(html) : [];
      if (blocked.length > 0)
        throw new Error(
          `the content security policy keeps ${blocked.join(" and ")} from working: use a class and a stylesheet, or an island, or set \`contentSecurityPolicy: false\``,
        );
      // its styles come and go with it, in the same frame
      return page.bundle.style === "" ? html : `<style>${page.bundle.style}</style>${html}`;
    },
    failureProblem(failures) {
      const places = failures.map(({ route, error }) =>
        thrownAt(error, { bundle: pageOf(route).bundle, file: route.file, root }),
      );
      const lines = failures.map(
        ({ route, error }, index) =>
          `- Can't render static file for pathname "${route.permalink}" (${Object.values(places[index] ?? {}).join(":")}): ${causes(error)}`,
      );
      const missing = failures
        .map(({ error }) => /\b(\w+) is not defined/.exec(causes(error))?.[1])
        .find((name) => name !== undefined && BROWSER_GLOBALS.has(name));
      return {
        severity: "error",
        ...(places[0] ?? { file: "" }),
        message: [
          `${failures.length} ${failures.length === 1 ? "page" : "pages"} can't be rendered:`,
          ...lines,
        ].join("\n"),
        fix:
          missing &&
          `\`${missing}\` exists in browsers only, and pages are rendered without one: use it in an effect or an event handler of an island, a \`*.island.tsx\``,
      };
    },
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
