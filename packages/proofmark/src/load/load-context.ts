import type { LoadContext, NoteInfo, SiteInfo, SnippetInfo } from "@proofmark/theme/data/custom-page.ts";
import type { Heading } from "../content/headings/outline.ts";
import type { Article } from "../render/article.ts";
import type { Note } from "../site/model.ts";
import { listedNotes } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";

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
