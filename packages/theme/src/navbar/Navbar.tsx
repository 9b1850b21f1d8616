import "./Navbar.css";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { Icon } from "../Icon.tsx";
import { CrashBoundary } from "../status/CrashBoundary.tsx";
import { ContentsStrip } from "../Toc.tsx";
import { Brand, ColorModeToggle, hasMenu, SearchButton } from "./controls.tsx";
import { NavbarEntry } from "./NavbarEntry.tsx";

interface NavbarProps {
  readonly site: SiteData;
  readonly page: PageState;
  /** Id of the heading being read. */
  readonly activeHeading: string | undefined;
}

/** The bar at the top: menu, brand, the configured items, colour mode; on narrow screens the section being read. */
export function Navbar({ site, page, activeHeading }: NavbarProps) {
  const { navbar } = site;
  const entriesAt = (position: "left" | "right") =>
    navbar.items
      .filter((item) => item.position === position)
      .map((item, index) => <NavbarEntry key={index} item={item} site={site} page={page} place="bar" />);
  const left = entriesAt("left");
  return (
    <nav className={navbar.hideOnScroll ? "bar hides" : "bar"} aria-label="Main">
      <div className="cols">
        <div className="brand">
          {hasMenu(site, page) && (
            <button
              className="menu"
              type="button"
              aria-label="Toggle navigation bar"
              aria-expanded={false}
              aria-controls=":menu"
              data-action="menu"
              {...{ commandfor: ":menu", command: "show-modal" }} // which React's types lack
              suppressHydrationWarning
            >
              <Icon name="menu" size={1.25} />
            </button>
          )}
          <Brand logo={navbar.logo} title={navbar.title} siteTitle={site.title} home={site.baseUrl} />
        </div>
        {site.search && (
          <SearchButton
            page={site.search.page}
            className={navbar.items.some(({ type }) => type === "search") ? "narrow" : undefined}
          />
        )}
        {left.length > 0 && <ul className="links start">{left}</ul>}
        <ul className="links end">
          {entriesAt("right")}
          {!site.colorMode.disableSwitch && (
            <li>
              <ColorModeToggle defaultMode={site.colorMode.defaultMode} />
            </li>
          )}
        </ul>
      </div>
      <CrashBoundary resetKey={page} frame={() => null}>
        <ContentsStrip entries={page.toc} activeId={activeHeading} />
      </CrashBoundary>
    </nav>
  );
}
