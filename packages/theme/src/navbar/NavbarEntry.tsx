import "./Dropdown.css";
import type { ReactNode } from "react";
import { localePath } from "../data/addresses.ts";
import type { NavbarDropdown, NavbarItem, NavEntry as NavEntryData } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { NavEntry } from "../NavEntry.tsx";
import { isActive, samePath } from "./active.ts";
import { SearchButton } from "./controls.tsx";

interface NavbarEntryProps<Item> {
  readonly item: Item;
  readonly site: SiteData;
  readonly page: PageState;
  readonly place: "bar" | "drawer";
}

/** One item of the bar, of a dropdown in it, or of the drawer's main menu. */
export function NavbarEntry({ item, ...rest }: NavbarEntryProps<NavbarItem | NavEntryData>) {
  const { site, page, place } = rest;
  switch (item.type) {
    case "search":
      return place === "drawer" ? null : (
        <li>
          <SearchButton page={site.search?.page} />
        </li>
      );
    case "dropdown":
      return <DropdownEntry item={item} {...rest} />;
    case "locales":
      return <LocalesEntry {...rest} />;
    default:
      return isVisible(item, page) ? <NavEntry item={item} current={isCurrent(item, rest)} /> : null;
  }
}

/** An unlisted note shows in the navbar while it is read. */
const isVisible = (item: NavEntryData, page: PageState): boolean =>
  item.type === "html" || item.unlisted !== true || samePath(item.href, page.permalink);

const isCurrent = (
  item: NavEntryData,
  { page, site }: Pick<NavbarEntryProps<unknown>, "page" | "site">,
): boolean => item.type === "link" && isActive(item, page, site.baseUrl);

/** A dropdown is active with any link in it. */
function DropdownEntry({ item, ...rest }: NavbarEntryProps<NavbarDropdown>) {
  const { page, place } = rest;
  const active = item.items.some((child) => isVisible(child, page) && isCurrent(child, rest));
  return (
    <Dropdown
      place={place}
      label={(place === "drawer" ? item.drawerLabel : undefined) ?? item.label}
      active={active}
      unfoldedFor={place === "drawer" && active ? page.permalink : undefined}
    >
      {item.items.map((child, index) => (
        <NavbarEntry key={index} item={child} {...rest} />
      ))}
    </Dropdown>
  );
}

function LocalesEntry({ site, page, place }: Omit<NavbarEntryProps<never>, "item">) {
  const current = site.locales.find((locale) => locale.code === site.locale);
  const label = (
    <>
      <span aria-hidden="true">{site.locale.toUpperCase()}</span>
      <span className="sr-only">Language: {current?.label}</span>
    </>
  );
  return (
    <Dropdown place={place} label={place === "drawer" ? "Languages" : label}>
      {site.locales.map(({ code, htmlLang, path, label }) => (
        <li key={code}>
          <a
            lang={htmlLang}
            href={code === site.locale ? page.permalink : localePath(page.permalink, path, site.baseUrl)}
            target="_self"
            aria-current={code === site.locale ? "true" : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

interface DropdownProps {
  /** In the bar it opens over the page, and one closes another; in the drawer it is a row that unfolds. */
  readonly place: "bar" | "drawer";
  readonly label: ReactNode;
  readonly active?: boolean;
  /** The page for whose sake the drawer's row is unfolded: one of those in the list. */
  readonly unfoldedFor?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A list behind a label. It is native, so it opens by mouse, touch and keyboard without scripts; hovering
 * shows it by the stylesheet, and the boot script closes it when the reader turns elsewhere.
 */
function Dropdown({ place, label, active = false, unfoldedFor, children }: DropdownProps) {
  return (
    <li>
      <details
        className="drop"
        key={unfoldedFor}
        name={place === "bar" ? "navbar" : undefined}
        open={unfoldedFor !== undefined}
      >
        <summary aria-current={active ? "true" : undefined}>{label}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}
