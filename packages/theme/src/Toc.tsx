import "./Toc.css";
import { CONTENTS, type TocEntry } from "./data/page-data.ts";
import { innerHtml } from "./data/trust.ts";

interface TocProps {
  readonly entries: readonly TocEntry[];
  /** Id of the heading being read. */
  readonly activeId: string | undefined;
}

/** The table of contents. On narrow screens it is a popover, which `ContentsStrip` opens. */
export function Toc({ entries, activeId }: TocProps) {
  if (entries.length === 0) return null;
  return (
    <nav id={CONTENTS} className="toc" aria-label="On this page" popover="">
      <p className="label">On this page</p>
      <TocList entries={entries} activeId={activeId} />
    </nav>
  );
}

/** A line under the bar of narrow screens: names the section being read, and opens the table of contents. */
export function ContentsStrip({ entries, activeId }: TocProps) {
  if (entries.length === 0) return null;
  const section = entries.find((entry) => holds(entry, activeId));
  return (
    <button className="strip" type="button" popoverTarget={CONTENTS}>
      <span className={section && "sr-only"}>On this page</span>
      {section && <span dangerouslySetInnerHTML={innerHtml(section.html)} />}
    </button>
  );
}

const holds = ({ id, children }: TocEntry, activeId: string | undefined): boolean =>
  id === activeId || children.some((child) => holds(child, activeId));

/** Entries with those below them. Tab passes over the entries below sections that are not being read. */
function TocList({ entries, activeId, passed = false }: TocProps & { readonly passed?: boolean }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a
            href={`#${entry.id}`}
            tabIndex={passed ? -1 : undefined}
            aria-current={entry.id === activeId ? "true" : undefined}
            dangerouslySetInnerHTML={innerHtml(entry.html)}
          />
          {entry.children.length > 0 && (
            <TocList
              entries={entry.children}
              activeId={activeId}
              passed={activeId !== undefined && !holds(entry, activeId)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
