import { type NoteLink, NoteList } from "./NoteList.tsx";

/** What the site is, above the note at its home page. Narrow screens list its notes, which have no sidebar. */
export function Welcome({ text, notes }: { text: string; notes: readonly NoteLink[] }) {
  return (
    <section className="welcome" aria-label="About this site">
      <p>{text}</p>
      <NoteList notes={notes} />
    </section>
  );
}
