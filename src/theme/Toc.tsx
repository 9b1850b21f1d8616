import "./Toc.css";
import type { TocEntry } from "../shared/page-data.ts";

/** The table of contents as a graduated scale; `activeId` is the heading being read. */
export function Toc({ entries, activeId }: { entries: readonly TocEntry[]; activeId: string | undefined }) {
  if (entries.length === 0) return null;
  return (
    <nav className="toc" aria-label="On this page">
      <p className="label">On this page</p>
      <TocList entries={entries} activeId={activeId} />
    </nav>
  );
}

/** The same list folded into one line, for narrow screens. */
export function FoldedToc({ entries }: { entries: readonly TocEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="toc-m">
      <summary>On this page</summary>
      <TocList entries={entries} activeId={undefined} />
    </details>
  );
}

function TocList({ entries, activeId }: { entries: readonly TocEntry[]; activeId: string | undefined }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`} aria-current={entry.id === activeId ? "true" : undefined} dangerouslySetInnerHTML={{ __html: entry.html }} />
          {entry.children.length > 0 && <TocList entries={entry.children} activeId={activeId} />}
        </li>
      ))}
    </ol>
  );
}
