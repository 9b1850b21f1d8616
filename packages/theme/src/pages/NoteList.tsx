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
