import { Notice } from "../banners/banners.tsx";
import { type Card, Cards } from "./NoteList.tsx";

/** Notes that are named beside a tag. */
const MAX_NAMED = 3;

/** A tag as these pages list it, with the notes that it leads to. */
interface TagEntry {
  readonly label: string;
  readonly permalink: string;
  readonly notes: readonly { readonly title: string; readonly permalink: string }[];
}

export interface TagsPageProps {
  readonly title: string;
  readonly groups: readonly {
    readonly letter: string;
    readonly tags: readonly TagEntry[];
  }[];
}

/** All tags, by first letter. */
export function TagsPage({ title, groups }: TagsPageProps) {
  return (
    <div className="list-page">
      <h1>{title}</h1>
      <div className="letters">
        {groups.map((group) => (
          <article key={group.letter}>
            <h2 id={group.letter}>
              {group.letter}
              <a
                className="hash"
                href={`#${group.letter}`}
                aria-label={`Direct link to ${group.letter}`}
                title={`Direct link to ${group.letter}`}
              />
            </h2>
            <TagList tags={group.tags} />
          </article>
        ))}
      </div>
    </div>
  );
}

/** Tags, each with the notes that it leads to. */
function TagList({ tags }: { tags: readonly TagEntry[] }) {
  return (
    <ul className="tag-list">
      {tags.map(({ label, permalink, notes }) => (
        <li key={permalink}>
          <a href={permalink} rel="tag">
            {label}
          </a>
          <span>
            {notes.slice(0, MAX_NAMED).map((note) => (
              <a key={note.permalink} href={note.permalink}>
                {note.title}
              </a>
            ))}
            {notes.length > MAX_NAMED && `+${notes.length - MAX_NAMED}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface TagPageProps {
  readonly title: string;
  readonly description: string | undefined;
  readonly tagsPermalink: string;
  readonly unlisted: boolean;
  readonly notes: readonly Card[];
  /** The other tags of its notes. */
  readonly related: readonly TagEntry[];
}

/** The notes of one tag, and what else there is near them. */
export function TagPage({ title, description, tagsPermalink, unlisted, notes, related }: TagPageProps) {
  return (
    <div className="list-page">
      {unlisted && <Notice kind="unlisted" />}
      <h1>{title}</h1>
      {description !== undefined && <p className="lead">{description}</p>}
      <Cards cards={notes} headings />
      {related.length > 0 && (
        <section>
          <h2>Related tags</h2>
          <TagList tags={related} />
        </section>
      )}
      <p className="all">
        <a href={tagsPermalink}>View all tags</a>
      </p>
    </div>
  );
}
