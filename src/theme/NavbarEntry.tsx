import { localePath } from "../shared/addresses.ts";
import type { NavbarHtml, NavbarItem, NavbarLink, SiteData } from "../shared/site-data.ts";
import { isActive } from "./active.ts";
import { Link } from "./Link.tsx";
import type { PageState } from "./page-state.ts";

type Entry = NavbarItem | NavbarLink | NavbarHtml;

/** One item of the bar, of a dropdown in it, or of the drawer's main menu. */
export function NavbarEntry({ item, site, page }: { item: Entry; site: SiteData; page: PageState }) {
  switch (item.type) {
    case "html":
      return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.value }} />;
    case "link": {
      const active = isActive(item.active, page, site.baseUrl);
      return (
        <li>
          <Link
            href={item.href}
            external={item.external}
            sign={false}
            current={active}
            className={item.className}
            html={item.html}
            attributes={item.attributes}
          >
            {item.label}
          </Link>
        </li>
      );
    }
    case "dropdown":
      return (
        <li>
          <details className="drop" name="navbar">
            <summary>{item.label}</summary>
            <ul>
              {item.items.map((child, index) => (
                <NavbarEntry key={index} item={child} site={site} page={page} />
              ))}
            </ul>
          </details>
        </li>
      );
    case "locales": {
      const current = site.locales.find((locale) => locale.code === site.locale);
      return (
        <li>
          <details className="drop" name="navbar">
            <summary title={current?.label}>
              <span aria-hidden="true">{site.locale.toUpperCase()}</span>
              <span className="vh">Language: {current?.label}</span>
            </summary>
            <ul>
              {item.before.map((child, index) => (
                <NavbarEntry key={`b${index}`} item={child} site={site} page={page} />
              ))}
              {site.locales.map((locale) => (
                <li key={locale.code}>
                  <a
                    lang={locale.htmlLang}
                    href={localeHref(page.permalink, locale.code, site) + item.queryString}
                    target="_self"
                    aria-current={locale.code === site.locale ? "true" : undefined}
                  >
                    {locale.label}
                  </a>
                </li>
              ))}
              {item.after.map((child, index) => (
                <NavbarEntry key={`a${index}`} item={child} site={site} page={page} />
              ))}
            </ul>
          </details>
        </li>
      );
    }
  }
}

/** The same page in another language. */
function localeHref(permalink: string, code: string, site: SiteData): string {
  if (code === site.locale) return permalink;
  const path = site.locales.find((locale) => locale.code === code)?.path ?? code;
  return localePath(permalink, path, site.baseUrl);
}
