import "./Dropdown.css";
import type { ReactNode } from "react";
import { localePath } from "../data/addresses.ts";
import type { NavbarItem, NavEntry as NavEntryData } from "../data/navigation-data.ts";
import type { PageState } from "../data/page-data.ts";
import type { SiteData } from "../data/site-data.ts";
import { NavEntry } from "../NavEntry.tsx";
import { isActive, samePath } from "./active.ts";
import { SearchButton } from "./controls.tsx";

interface NavbarEntryProps {
  readonly item: NavbarItem | NavEntryData;
  readonly site: SiteData;
  readonly page: PageState;
  readonly place: "bar" | "drawer";
}

/** One item of the bar, of a dropdown in it, or of the drawer's main menu. */
export function NavbarEntry({ item, ...rest }: NavbarEntryProps) {
  const { site, page, place } = rest;
  const isCurrent = (entry: NavEntryData): boolean =>
    entry.type === "link" && isActive(entry, page, site.baseUrl);
  switch (item.type) {
    case "search":
      return place === "drawer" ? null : (
        <li>
          <SearchButton page={site.search?.page} />
        </li>
      );
    case "dropdown":
      return (
        <Dropdown
          {...rest}
          label={(place === "drawer" ? item.drawerLabel : undefined) ?? item.label}
          active={item.items.some((child) => isVisible(child, page) && isCurrent(child))}
        >
          {item.items.map((child, index) => (
            <NavbarEntry key={index} item={child} {...rest} />
          ))}
        </Dropdown>
      );
    case "locales":
      return <Locales {...rest} />;
    default:
      return isVisible(item, page) ? <NavEntry item={item} current={isCurrent(item)} /> : null;
  }
}

/** An unlisted note shows in the navbar while it is read. */
const isVisible = (item: NavEntryData, page: PageState): boolean =>
  item.type === "html" || item.unlisted !== true || samePath(item.href, page.permalink);

function Locales({ site, page, place }: Omit<NavbarEntryProps, "item">) {
  const name = site.locales.find(({ code }) => code === site.locale)?.label;
  const label = (
    <>
      <span aria-hidden="true">{site.locale.toUpperCase()}</span>
      <span className="sr-only">Language: {name}</span>
    </>
  );
  return (
    <Dropdown page={page} place={place} label={place === "drawer" ? "Languages" : label}>
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

interface DropdownProps extends Pick<NavbarEntryProps, "page" | "place"> {
  readonly label: ReactNode;
  /** Whether it holds a link to the page. */
  readonly active?: boolean;
  readonly children: ReactNode;
}

/**
 * A list behind a label. In the bar it opens over the page, and one closes another; in the drawer it is a row, unfolded
 * for each page that it holds. It is native, so it opens by mouse, touch and keyboard without scripts; hovering
 * shows it by the stylesheet, and the boot script closes it when the reader turns elsewhere.
 */
function Dropdown({ page, place, label, active = false, children }: DropdownProps) {
  const isUnfolded = place === "drawer" && active;
  return (
    <li>
      <details
        className="drop"
        key={isUnfolded ? page.permalink : undefined}
        name={place === "bar" ? "navbar" : undefined}
        open={isUnfolded}
      >
        <summary aria-current={active ? "true" : undefined}>{label}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}
