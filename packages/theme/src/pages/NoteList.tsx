import "./NoteList.css";

export interface NoteLink {
  readonly label: string;
  readonly href: string;
}

/** Links to notes, in two columns at least. */
export function NoteList({ notes }: { notes: readonly NoteLink[] }) {
  return (
    <ul className="note-list">
      {notes.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** What the site is, above the note at its home page. Narrow screens list its notes, which have no sidebar. */
export function Welcome({ text, notes }: { text: string; notes: readonly NoteLink[] }) {
  return (
    <section className="welcome" aria-label="About this site">
      <p>{text}</p>
      <NoteList notes={notes} />
    </section>
  );
}

export interface NotFoundPageProps {
  readonly home: string;
  /** Address of the search page, if there is one. */
  readonly search: string | undefined;
  readonly notes: readonly NoteLink[];
}

/** Shown for an unknown address. */
export function NotFoundPage({ home, search, notes }: NotFoundPageProps) {
  return (
    <div className="list-page">
      <h1>Page Not Found</h1>
      <p className="lead">There is no page at this address. It may have moved, or the link may be wrong.</p>
      {search !== undefined && (
        <p className="all">
          <a href={search}>Search all notes</a>
        </p>
      )}
      {notes.length > 0 && (
        <>
          <h2 className="plain">All notes</h2>
          <NoteList notes={notes} />
        </>
      )}
      <p className="all">
        <a href={home}>Go to the home page</a>
      </p>
    </div>
  );
}
