import { splitSections } from "@proofmark/prover/proof/markers.ts";
import type { Article } from "./article.tsx";
import type { ArticleSnippet } from "./article-snippet.ts";
import { type BodyInput, listEntry, markdownDocument, type NoteText } from "./markdown.ts";
import { MOST_PROSE, type SectionPlace } from "./section-places.ts";
import { levelsInWords, otherVersions, toolsInWords, versionsInWords } from "./section-proofs.ts";
import { splitBlocks } from "./split-blocks.ts";

interface SectionsInput extends BodyInput {
  readonly places: readonly SectionPlace[];
  /** Address of the whole note as Markdown. */
  readonly address: string;
  /** Its prose, with the starts of sections marked. */
  readonly body: string;
}

/** Renders the Markdown of a note's sections, in parts where it is long. */
export function renderSections(input: SectionsInput): NoteText[] {
  if (input.places.length === 0) return [];
  const bySection = snippetsBySection(input.article, input.route.note.page.headings);
  const texts = new Map(splitSections(input.body).map(({ id, text }) => [id, text]));
  return input.places.flatMap((place, at) =>
    markdownParts(input, {
      ...{ place, at },
      text: texts.get(place.id) ?? "",
      snippets: bySection.get(place.id) ?? [],
    }),
  );
}

interface Section {
  readonly place: SectionPlace;
  readonly at: number;
  readonly text: string;
  readonly snippets: readonly ArticleSnippet[];
}

function markdownParts(input: SectionsInput, { place, at, text, snippets }: Section): NoteText[] {
  const { site, route, places } = input;
  const { page, permalink } = route.note;
  const url = (address: string): string => site.config.url + address;
  const anchor = `${url(permalink)}#${encodeURIComponent(place.id)}`;
  const whole = listEntry(`The whole note: ${page.title}`, url(input.address));
  const body = [text, ...otherVersions(snippets, page.tools?.groups ?? [], url(permalink))].join("\n\n");
  const parts = splitBlocks(body, MOST_PROSE, (size) =>
    listEntry(`A block of ${size.toLocaleString("en")} characters is left out here`, anchor),
  );
  const addresses = parts.map((_, part) =>
    part === 0 ? `${place.address}.md` : `${place.address}.part-${part + 1}.md`,
  );
  return parts.map((part, index) => {
    const next = addresses[index + 1];
    const neighbours = [
      ...(next === undefined ? [] : [listEntry(`Continued: part ${index + 2}`, url(next))]),
      ...[places[at - 1], places[at + 1]].flatMap((other, side) =>
        other === undefined
          ? []
          : [listEntry(`${side === 0 ? "Before" : "After"}: ${other.heading}`, url(`${other.address}.md`))],
      ),
      whole,
    ];
    const fields = {
      title: place.heading,
      note: page.title,
      part: parts.length > 1 ? `${index + 1} of ${parts.length}` : undefined,
      url: anchor,
      tools: toolsInWords(snippets),
      levels: levelsInWords(snippets),
      versions: versionsInWords(snippets, page.tools?.groups ?? []),
    };
    return {
      address: addresses[index] ?? "",
      text: markdownDocument(site, fields, [part, "---", neighbours.join("\n")]),
    };
  });
}

/** The snippets below each heading of the second level, by its id. */
function snippetsBySection(
  { snippets }: Article,
  headings: readonly { readonly id: string; readonly level: number }[],
): ReadonlyMap<string, readonly ArticleSnippet[]> {
  const owners = new Map<string, string>();
  let current = "";
  for (const { id, level } of headings) {
    if (level <= 2) current = id;
    owners.set(id, current);
  }
  const found = new Map<string, ArticleSnippet[]>();
  for (const snippet of snippets) {
    const owner = owners.get(snippet.anchor) ?? "";
    found.set(owner, [...(found.get(owner) ?? []), snippet]);
  }
  return found;
}
