import { localePath } from "../data/addresses.ts";
import type {
  NavbarDropdown,
  NavbarItem,
  NavbarLink,
  NavbarLocales,
  NavbarNestedItem,
} from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Link } from "../Link.tsx";
import { isActive, samePath } from "./active.ts";
import { SearchButton } from "./controls.tsx";
import { Dropdown } from "./Dropdown.tsx";

interface NavbarEntryProps<Item> {
  readonly item: Item;
  readonly site: SiteData;
  readonly page: PageState;
  readonly place: "bar" | "drawer";
}

/** One item of the bar, of a dropdown in it, or of the drawer's main menu. */
export function NavbarEntry({ item, ...rest }: NavbarEntryProps<NavbarItem | NavbarNestedItem>) {
  switch (item.type) {
    case "html":
      return <li className={item.className} dangerouslySetInnerHTML={innerHtml(item.value)} />;
    case "search":
      return rest.place === "drawer" ? null : (
        <li className={item.className}>
          <SearchButton page={rest.site.search?.page} />
        </li>
      );
    case "link":
      return isShown(item, rest.page) ? <LinkEntry item={item} {...rest} /> : null;
    case "dropdown":
      return <DropdownEntry item={item} {...rest} />;
    case "locales":
      return <LocalesEntry item={item} {...rest} />;
  }
}

/** An unlisted note shows in the navbar while it is read. */
const isShown = (item: NavbarNestedItem, page: PageState): boolean =>
  item.type === "html" || item.unlisted !== true || samePath(item.href, page.permalink);

function LinkEntry({ item, site, page }: NavbarEntryProps<NavbarLink>) {
  return (
    <li>
      <Link
        href={item.href}
        external={item.external}
        current={isActive(item.active, page, site.baseUrl)}
        className={item.className}
        html={item.html}
        attributes={item.attributes}
      >
        {item.label}
      </Link>
    </li>
  );
}

/** A dropdown is active with its own link, and with any in it. */
function DropdownEntry({ item, site, page, place }: NavbarEntryProps<NavbarDropdown>) {
  const items = item.items.filter((child) => isShown(child, page));
  const holdsPage = items.some(
    (child) => child.type === "link" && isActive(child.active, page, site.baseUrl),
  );
  const active = item.showsActive !== false && (holdsPage || isActive(item.active, page, site.baseUrl));
  const common = {
    place,
    className: item.className,
    unfoldedFor: place === "drawer" && holdsPage ? page.permalink : undefined,
  };
  const list = items.map((child, index) => (
    <NavbarEntry key={index} item={child} site={site} page={page} place={place} />
  ));
  const { href, external, html, attributes } = item;
  const label = (place === "drawer" ? item.drawerLabel : undefined) ?? item.label;
  if (href === undefined) {
    const opener = html === undefined ? label : <span dangerouslySetInnerHTML={innerHtml(html)} />;
    return (
      <Dropdown
        {...common}
        opener={opener}
        attributes={{ ...attributes, "aria-current": active ? "true" : undefined }}
      >
        {list}
      </Dropdown>
    );
  }
  const link = (
    <Link href={href} external={external} current={active} html={html} attributes={attributes}>
      {label}
    </Link>
  );
  return (
    <Dropdown
      {...common}
      link={link}
      attributes={{ "aria-label": `Submenu of ${html?.replace(/<[^>]*>/g, "") ?? label}` }}
    >
      {list}
    </Dropdown>
  );
}

function LocalesEntry({ item, site, page, place }: NavbarEntryProps<NavbarLocales>) {
  const current = site.locales.find((locale) => locale.code === site.locale);
  const entries = (items: readonly NavbarNestedItem[]) =>
    items.map((child, index) => (
      <NavbarEntry key={index} item={child} site={site} page={page} place={place} />
    ));
  const opener =
    place === "drawer" ? (
      "Languages"
    ) : (
      <>
        <span aria-hidden="true">{site.locale.toUpperCase()}</span>
        <span className="sr-only">Language: {current?.label}</span>
      </>
    );
  return (
    <Dropdown
      place={place}
      className={item.className}
      opener={opener}
      attributes={{ title: place === "bar" ? current?.label : undefined, ...item.attributes }}
    >
      {entries(item.before)}
      {site.locales.map((locale) => (
        <li key={locale.code}>
          <a
            lang={locale.htmlLang}
            href={localeHref(page.permalink, locale.code, site) + item.queryString}
            target="_self"
            data-keep={item.queryString.slice(1)}
            aria-current={locale.code === site.locale ? "true" : undefined}
          >
            {locale.label}
          </a>
        </li>
      ))}
      {entries(item.after)}
    </Dropdown>
  );
}

/** The same page in another language. */
function localeHref(permalink: string, code: string, site: SiteData): string {
  if (code === site.locale) return permalink;
  const path = site.locales.find((locale) => locale.code === code)?.path ?? code;
  return localePath(permalink, path, site.baseUrl);
}
