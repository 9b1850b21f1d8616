import "./Sidebar.css";
import { memo } from "react";
import type { SidebarItem } from "../shared/site-data.ts";
import { Icon } from "./Icon.tsx";
import { ALL_SHOWN_UP_TO, SidebarList } from "./SidebarList.tsx";
import { activeItems, sizeOf } from "./sidebar-index.ts";

interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly permalink: string;
  readonly label: string;
  /** Names this copy of the sidebar among those of the page. */
  readonly id: string;
  /** Whether opening a category closes its siblings. */
  readonly autoCollapse: boolean;
  /** Whether the reader can put it away; only for the copy beside the article. */
  readonly hideable?: boolean;
}

/** The tree of notes. Categories are native `details`, so they open without scripts. Once a page is shown, scrolling must not render it again. */
export const Sidebar = memo(function Sidebar({ items, permalink, label, id, autoCollapse, hideable = false }: SidebarProps) {
  const view = { permalink, active: activeItems(items, permalink), autoCollapse, lean: sizeOf(items) > ALL_SHOWN_UP_TO };
  return (
    <nav className="notes" aria-label="Docs sidebar">
      <p className="label">{label}</p>
      <SidebarList items={items} view={view} group={id} />
      {hideable && <HideButtons />}
    </nav>
  );
});

/** Two buttons, of which the stylesheet shows the one that applies. The boot script serves them. */
function HideButtons() {
  return (
    <div className="hide">
      <button type="button" title="Collapse sidebar" aria-label="Collapse sidebar" data-action="sidebar">
        <Icon name="back" />
      </button>
      <button type="button" title="Expand sidebar" aria-label="Expand sidebar" data-action="sidebar">
        <Icon name="forward" />
      </button>
    </div>
  );
}
