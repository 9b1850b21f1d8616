import "./tokens.css";
import "./base.css";
import "./Shell.css";
import type { ReactNode, Ref } from "react";
import { AnnouncementBar } from "./banners/banners.tsx";
import { BELOW_NAVBAR, type PageState } from "./data/page-data.ts";
import type { SiteData } from "./data/site-data.ts";
import { innerHtml } from "./data/trust.ts";
import { Footer } from "./Footer.tsx";
import { navbarItems } from "./navbar/active.ts";
import { Drawer } from "./navbar/Drawer.tsx";
import { Navbar } from "./navbar/Navbar.tsx";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { CrashBoundary } from "./status/CrashBoundary.tsx";
import { Toc } from "./Toc.tsx";

interface ShellProps {
  readonly site: SiteData;
  readonly page: PageState;
  /** The content of `main`; empty in the browser, where the page's own HTML holds it. */
  readonly html?: string | undefined;
  /** Id of the heading being read. */
  readonly activeHeading?: string | undefined;
  /** Name of the version that the reader chose last; it counts on pages that belong to none. */
  readonly preferredVersion?: string | undefined;
  /** Gets `main` when it is there. */
  readonly mainRef?: Ref<HTMLElement> | undefined;
}

/** The first link of every page, seen when focused. Its address moves the focus to the content. */
const SKIP_LINK = (
  <div role="region" aria-label="Skip to main content">
    <a className="skip" href="#:main" data-action="skip">
      Skip to main content
    </a>
  </div>
);

/**
 * The whole frame around the article. The server and the browser's first render give the same HTML.
 *
 * The content of `main` is HTML made at build time and never hydrated. In the browser the element is always
 * rendered with nothing in it, so React leaves what it holds alone; navigation replaces it through
 * `mainRef`. A crash between navbar and footer leaves both in place.
 */
export function Shell({
  site: shared,
  page,
  html = "",
  activeHeading,
  preferredVersion,
  mainRef,
}: ShellProps) {
  const items = navbarItems(shared, page, preferredVersion);
  const site = { ...shared, navbar: { ...shared.navbar, items } };
  const sidebar = page.sidebarItems ?? site.sidebars[page.sidebar ?? ""];
  return (
    <>
      {SKIP_LINK}
      <AnnouncementBar bar={site.announcementBar} />
      <Navbar site={site} page={page} activeHeading={activeHeading} />
      <CrashBoundary resetKey={page} frame={inColumns}>
        <div id={BELOW_NAVBAR} className={page.full ? "cols page full" : "cols page"}>
          {!page.full && sidebar && (
            <Sidebar
              key={page.sidebar}
              items={sidebar}
              permalink={page.permalink}
              label={site.sidebarLabel}
            />
          )}
          {!page.full && <Toc entries={page.toc} activeId={activeHeading} />}
          <main id=":main" ref={mainRef} dangerouslySetInnerHTML={innerHtml(html)} suppressHydrationWarning />
        </div>
      </CrashBoundary>
      <Footer footer={site.footer} siteTitle={site.title} />
      <Drawer site={site} page={page} />
    </>
  );
}

/** A crash screen in place of a page's content. */
export const inColumns = (screen: ReactNode): ReactNode => (
  <div id={BELOW_NAVBAR} className="cols page">
    <main id=":main">{screen}</main>
  </div>
);
