import "./Drawer.css";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { Icon } from "../Icon.tsx";
import { Sidebar } from "../sidebar/Sidebar.tsx";
import { Brand, ColorModeToggle, hasMenu } from "./controls.tsx";
import { NavbarEntry } from "./NavbarEntry.tsx";

/**
 * The menu of narrow screens: the notes, and behind a button (without scripts: below them) the navbar's
 * items.
 */
export function Drawer({ site, page }: { site: SiteData; page: PageState }) {
  if (!hasMenu(site, page)) return null;
  const sidebar = page.sidebarItems ?? site.sidebars[page.sidebar ?? ""];
  return (
    <dialog
      className="drawer"
      id=":menu"
      aria-label="Navigation"
      data-panel={sidebar === undefined ? "main" : undefined}
      {...{ closedby: "any" }}
      suppressHydrationWarning
    >
      <header>
        {/* it lies on the button that opens the menu, so that a second press closes it */}
        <button
          className="close"
          type="button"
          // biome-ignore lint/a11y/noAutofocus: so a modal dialog names what gets the focus when it opens
          autoFocus
          aria-label="Close navigation bar"
          data-action="menu-close"
          {...{ commandfor: ":menu", command: "close" }}
        >
          <Icon name="close" />
        </button>
        <Brand logo={site.navbar.logo} title={site.navbar.title} siteTitle={site.title} home={site.baseUrl} />
        {!site.colorMode.disableSwitch && <ColorModeToggle defaultMode={site.colorMode.defaultMode} />}
      </header>
      {sidebar !== undefined && (
        <div className="panel-notes">
          {site.navbar.items.length > 0 && (
            <button className="back" type="button" data-action="menu-main">
              ← Back to main menu
            </button>
          )}
          <Sidebar key={page.sidebar} items={sidebar} permalink={page.permalink} label={site.sidebarLabel} />
        </div>
      )}
      <ul className="items">
        {site.navbar.items.map((item, index) => (
          <NavbarEntry key={index} item={item} site={site} page={page} place="drawer" />
        ))}
      </ul>
    </dialog>
  );
}
