import "./base.css";
import "./Shell.css";
import { useMemo } from "react";
import type { SiteData } from "../shared/site-data.ts";
import { AnnouncementBar } from "./AnnouncementBar.tsx";
import { Brand } from "./Brand.tsx";
import { Drawer } from "./Drawer.tsx";
import { Footer } from "./Footer.tsx";
import { navbarItems } from "./in-version.ts";
import { Navbar } from "./Navbar.tsx";
import type { PageState } from "./page-state.ts";
import { Sidebar } from "./Sidebar.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { Toc } from "./Toc.tsx";

interface ShellProps {
  readonly site: SiteData;
  readonly page: PageState;
  /** Id of the heading being read. */
  readonly activeHeading?: string | undefined;
  /** Name of the version that the reader chose last; it counts on pages that belong to none. */
  readonly preferredVersion?: string | undefined;
}

/**
 * The whole frame around the article. The server and the browser's first render give the same HTML.
 *
 * The content of `main` is HTML made at build time and never hydrated: where the page already holds it, the element is
 * rendered with nothing in it and React leaves what is there alone; on a later navigation the new HTML replaces it.
 */
export function Shell({ site: shared, page, activeHeading, preferredVersion }: ShellProps) {
  const site = useMemo(
    () => ({ ...shared, navbar: { ...shared.navbar, items: navbarItems(shared, page, preferredVersion) } }),
    [shared, page, preferredVersion],
  );
  const sidebar = page.sidebar === undefined ? undefined : site.sidebars[page.sidebar];
  return (
    <>
      <SkipLink />
      <AnnouncementBar bar={site.announcementBar} />
      <Navbar site={site} page={page} />
      <div className={["cols page", page.full && "full", page.version && site.versions?.classes[page.version.name]].filter(Boolean).join(" ")}>
        {site.navbar.hideOnScroll && !page.full && (
          <div className="beneath">
            <Brand logo={site.navbar.logo} title={site.navbar.title} siteTitle={site.title} home={site.baseUrl} tabIndex={-1} />
          </div>
        )}
        {!page.full && (
          <div className="rail">
            {sidebar && (
              <Sidebar
                key={page.sidebar}
                id="rail"
                items={sidebar}
                permalink={page.permalink}
                label={site.sidebarLabel}
                autoCollapse={site.sidebarOptions.autoCollapse}
                hideable={site.sidebarOptions.hideable}
              />
            )}
            <Toc entries={page.toc} activeId={activeHeading} />
          </div>
        )}
        <main id="main" dangerouslySetInnerHTML={{ __html: page.html ?? "" }} suppressHydrationWarning />
      </div>
      <Footer footer={site.footer} siteTitle={site.title} />
      <Drawer site={site} page={page} />
    </>
  );
}
