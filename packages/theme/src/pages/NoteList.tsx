import "./NoteList.css";

const SIGNS = { page: "📄️", external: "🔗", category: "🗃️" } as const;

/** A note, or another entry of the sidebar, in a list of cards. */
export interface Card {
  readonly label: string;
  readonly href: string;
  readonly description?: string | undefined;
  /** How many snippets it has. */
  readonly count?: number | undefined;
  readonly kind?: keyof typeof SIGNS | undefined;
}

/** Entries as cards, which are links as a whole; their names may be headings of the page. */
export function Cards({ cards, headings = false }: { cards: readonly Card[]; headings?: boolean }) {
  const Name = headings ? "h2" : "b";
  return (
    <section className="cards">
      {cards.map(({ label, href, description, count, kind }) => (
        <article key={href}>
          <Name title={label}>
            <a href={href}>
              {kind && <span aria-hidden="true">{SIGNS[kind]} </span>}
              {label}
            </a>
          </Name>
          {description && <p title={description}>{description}</p>}
          {count ? <p>{count === 1 ? "1 snippet" : `${count} snippets`}</p> : null}
        </article>
      ))}
    </section>
  );
}

/** The first line of the home page, and the notes, above the note that is there. */
export function Welcome({ tagline, notes }: { tagline: string; notes: readonly Card[] }) {
  return (
    <section className="welcome" aria-label="About this site">
      <p>{tagline}</p>
      <Cards cards={notes} />
    </section>
  );
}

export interface NotFoundPageProps {
  readonly home: string;
  /** Address of the search page, if there is one. */
  readonly search: string | undefined;
  readonly notes: readonly Card[];
}

/** Shown for an unknown address. */
export function NotFoundPage({ home, search, notes }: NotFoundPageProps) {
  return (
    <div className="list-page">
      <h1>Page Not Found</h1>
      <p className="lead">There is no page at this address. It may have moved, or the link may be wrong.</p>
      <p className="all">
        {search !== undefined && <a href={search}>Search all notes</a>}
        <a href={home}>Go to the home page</a>
      </p>
      {notes.length > 0 && (
        <>
          <h2>All notes</h2>
          <Cards cards={notes} />
        </>
      )}
    </div>
  );
}
