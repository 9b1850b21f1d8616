import "./Toc.css";
import type { TocEntry } from "../shared/page-data.ts";
import { innerHtml } from "../shared/trust.ts";

/** How many entries a list may have beside all that is below them. A guess. */
const MAX_OPEN = 5;

/** The table of contents as a graduated scale; `activeId` is the heading being read. */
export function Toc({ entries, activeId }: { entries: readonly TocEntry[]; activeId: string | undefined }) {
  if (entries.length === 0) return null;
  return (
    <nav className={isLong(entries) ? "toc long" : "toc"} aria-label="On this page">
      <p className="label">On this page</p>
      <TocList entries={entries} activeId={activeId} />
    </nav>
  );
}

/** Whether a list of it is too long for all that is below its entries to be seen at once. */
const isLong = (entries: readonly TocEntry[]): boolean =>
  entries.length > MAX_OPEN || entries.some(({ children }) => isLong(children));

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
          <a
            href={`#${entry.id}`}
            aria-current={entry.id === activeId ? "true" : undefined}
            dangerouslySetInnerHTML={innerHtml(entry.html)}
          />
          {entry.children.length > 0 && <TocList entries={entry.children} activeId={activeId} />}
        </li>
      ))}
    </ol>
  );
}
