import "./TagPages.css";
import { Notice } from "../banners/Notice.tsx";

export interface TagsPageProps {
  readonly title: string;
  readonly groups: readonly {
    readonly letter: string;
    readonly tags: readonly { readonly label: string; readonly permalink: string; readonly count: number }[];
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
            <h2 id={group.letter} className="plain">
              {group.letter}
              <a
                className="hash"
                href={`#${group.letter}`}
                aria-label={`Direct link to ${group.letter}`}
                title={`Direct link to ${group.letter}`}
              />
            </h2>
            <ul>
              {group.tags.map((tag) => (
                <li key={tag.permalink}>
                  <a href={tag.permalink} rel="tag">
                    {tag.label}
                  </a>
                  <span>{tag.count}</span>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </div>
  );
}

export interface TagPageProps {
  readonly title: string;
  readonly description: string | undefined;
  readonly tagsPermalink: string;
  readonly unlisted: boolean;
  readonly notes: readonly {
    readonly title: string;
    readonly permalink: string;
    readonly description: string;
  }[];
}

/** The notes of one tag. */
export function TagPage({ title, description, tagsPermalink, unlisted, notes }: TagPageProps) {
  return (
    <div className="list-page">
      {unlisted && <Notice kind="unlisted" />}
      <h1>{title}</h1>
      {description !== undefined && <p className="lead">{description}</p>}
      <p className="all">
        <a href={tagsPermalink}>View all tags</a>
      </p>
      {notes.map((note) => (
        <article key={note.permalink}>
          <h2 className="plain">
            <a href={note.permalink}>{note.title}</a>
          </h2>
          {note.description !== "" && <p>{note.description}</p>}
        </article>
      ))}
    </div>
  );
}
