import "./Navbar.css";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { Icon } from "../Icon.tsx";
import { CrashBoundary } from "../status/CrashBoundary.tsx";
import { ContentsStrip } from "../Toc.tsx";
import { Brand, ColorModeToggle, hasMenu, openMenu, SearchButton } from "./controls.tsx";
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
  const side = (position: "left" | "right") => navbar.items.filter((item) => item.position === position);
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
              {...openMenu}
              suppressHydrationWarning
            >
              <Icon name="menu" size={20} />
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
        {side("left").length > 0 && (
          <ul className="links start">
            {side("left").map((item, index) => (
              <NavbarEntry key={index} item={item} site={site} page={page} place="bar" />
            ))}
          </ul>
        )}
        <ul className="links end">
          {side("right").map((item, index) => (
            <NavbarEntry key={index} item={item} site={site} page={page} place="bar" />
          ))}
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
