// Every snippet of the site on one page. The list is plain links, complete without scripts; the filter is an
// island that hides what does not match, so the page carries each snippet once.
import "./all.css";
import {
  LEVEL_MEANINGS,
  type LoadContext,
  type PageMetadata,
  type PageProps,
  type SnippetInfo,
} from "proofmark";
import SnippetFilter from "./SnippetFilter.island.tsx";

export const metadata: PageMetadata = {
  title: "All snippets",
  description:
    "Every snippet of the notes on one page, with its language and how it was checked. Filter by note, language, level and words.",
};

interface Row {
  readonly title: string;
  readonly caption: string | undefined;
  readonly language: string;
  readonly level: string;
  readonly permalink: string;
}

interface NoteRows {
  readonly id: string;
  readonly title: string;
  readonly permalink: string;
  readonly sections: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
}

/** Groups the snippets by note, and within it by the note's sections. */
export async function load({ notes, snippets }: LoadContext) {
  const all = await snippets();
  const languages = countBy(all, ({ language }) => language);
  return {
    count: all.length,
    languages: byCount(languages),
    levels: byCount(countBy(all, levelOf)).map(
      ([level, count]) => [level, count, LEVEL_MEANINGS[level]] as const,
    ),
    notes: notes.map(({ id, title, permalink }): NoteRows => {
      const own = all.filter(({ note }) => note.permalink === permalink);
      const headings = [...new Set(own.map(({ section }) => section[0] ?? ""))];
      return {
        id,
        title,
        permalink,
        sections: headings.map((heading) => ({
          heading,
          rows: rowsOf(own.filter(({ section }) => (section[0] ?? "") === heading)),
        })),
      };
    }),
  };
}

const levelOf = ({ level = "unproven" }: SnippetInfo) => level;

/**
 * One row for each snippet, named after the task it is under; a further one of the same name gets a
 * number.
 */
function rowsOf(snippets: readonly SnippetInfo[]): Row[] {
  const seen = new Map<string, number>();
  return snippets.map((snippet) => {
    const { note, section, language, permalink } = snippet;
    const title = section.at(-1) ?? note.title;
    const caption = snippet.title === title ? undefined : snippet.title;
    const name = [title, caption].join("\n");
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return {
      title: number === 1 ? title : `${title}, ${number}`,
      caption,
      language,
      level: levelOf(snippet),
      permalink,
    };
  });
}

function countBy<T, Key extends string>(items: readonly T[], key: (item: T) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

const byCount = <Key extends string>(counts: Map<Key, number>) =>
  [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));

const size = ({ sections }: NoteRows): number => sections.reduce((sum, { rows }) => sum + rows.length, 0);

export default function All({ data, site }: PageProps<typeof load>) {
  const notes = data.notes.filter((note) => size(note) > 0);
  return (
    <div className="all-page">
      <h1>All snippets</h1>
      <SnippetFilter
        count={data.count}
        notes={notes.map((note) => ({ id: note.id, title: note.title, count: size(note) }))}
        languages={data.languages}
        levels={data.levels}
        searchPage={`${site.baseUrl}search`}
      />
      <div className="all-list">
        {notes.map((note) => (
          <section key={note.id} id={note.id} aria-labelledby={`${note.id}-title`}>
            <h2 id={`${note.id}-title`}>
              <a href={note.permalink}>{note.title}</a>
            </h2>
            <div>
              {note.sections.map(({ heading, rows }) => (
                <div key={heading}>
                  {heading !== "" && <h3>{heading}</h3>}
                  <ul>
                    {rows.map(({ title, caption, language, level, permalink }) => (
                      <li key={permalink}>
                        <a href={permalink}>
                          {title}
                          {caption !== undefined && <i> {caption}</i>}
                        </a>{" "}
                        <small>{language}</small> {level !== "ran" && <small>{level}</small>}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
