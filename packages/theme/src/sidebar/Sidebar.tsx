import "./Sidebar.css";
import "./HideableSidebar.css";
import { memo } from "react";
import type { SidebarItem } from "../data/navigation-data.ts";
import type { TocEntry } from "../data/page-data.ts";
import { Icon } from "../Icon.tsx";
import { ALL_SHOWN_UP_TO, SidebarList } from "./SidebarList.tsx";
import { activeItems, sizeOf } from "./sidebar-index.ts";

interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly permalink: string;
  readonly label: string;
  /** Table of contents of the page, whose sections are to be listed below its entry. */
  readonly toc?: readonly TocEntry[];
  /** Names this copy of the sidebar among those of the page. */
  readonly id: string;
  /** Whether opening a category closes its siblings. */
  readonly autoCollapse: boolean;
  /** Whether the reader can put it away; only for the copy beside the article. */
  readonly hideable?: boolean;
}

/**
 * The tree of notes. Categories are native `details`, so they open without scripts. Once a page is shown,
 * scrolling must not render it again.
 */
export const Sidebar = memo(function Sidebar({
  items,
  permalink,
  label,
  id,
  toc,
  autoCollapse,
  hideable = false,
}: SidebarProps) {
  const view = {
    permalink,
    active: activeItems(items, permalink),
    toc,
    autoCollapse,
    lean: sizeOf(items) > ALL_SHOWN_UP_TO,
  };
  return (
    <nav className="notes" aria-label={label}>
      <p className="label">{label}</p>
      <SidebarList items={items} view={view} group={id} />
      {hideable && <Hide />}
    </nav>
  );
});

/** Closed it puts the sidebar away, by the stylesheet alone. Its name says what it does next. */
function Hide() {
  return (
    <details className="hide" open>
      <summary>
        <span title="Collapse sidebar">
          <Icon name="back" />
          <span className="sr-only">Collapse sidebar</span>
        </span>
        <span title="Expand sidebar">
          <Icon name="forward" />
          <span className="sr-only">Expand sidebar</span>
        </span>
      </summary>
    </details>
  );
}
