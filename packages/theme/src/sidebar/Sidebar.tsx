import "./Sidebar.css";
import { memo, useEffect, useRef, useState } from "react";
import type { SidebarCategory, SidebarItem } from "../data/navigation-data.ts";
import { NavEntry } from "../NavEntry.tsx";
import { samePath } from "../navbar/active.ts";

interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly permalink: string;
  readonly label: string;
}

/** Data for every entry of one sidebar. */
interface SidebarView extends Pick<SidebarProps, "permalink"> {
  /** The entries that lead to the page, and the categories that hold them. */
  readonly active: ReadonlySet<SidebarItem>;
}

/**
 * The tree of notes. Categories are native `details`, so they open without scripts. Once a page is shown,
 * scrolling must not render it again.
 */
export const Sidebar = memo(function Sidebar({ items, label, ...rest }: SidebarProps) {
  return (
    <nav className="notes" aria-label={label}>
      <p className="label">{label}</p>
      <SidebarList items={items} view={{ ...rest, active: activeItems(items, rest.permalink) }} />
    </nav>
  );
});

function SidebarList({ items, view }: Pick<SidebarProps, "items"> & { readonly view: SidebarView }) {
  return (
    <ul>
      {items.map((item, index) => {
        if (!isVisible(item, view.active)) return null;
        if (item.type === "category") return <Category key={index} item={item} view={view} />;
        return <NavEntry key={index} item={item} current={view.active.has(item)} />;
      })}
    </ul>
  );
}

/** A category opens when a page in it is shown; else it stays as the reader left it. */
function Category({ item, view }: { readonly item: SidebarCategory; readonly view: SidebarView }) {
  const { href, label } = item;
  const active = view.active.has(item);
  const current = href !== undefined && samePath(href, view.permalink);
  const on = active ? "on" : undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(active || !item.collapsed);
  const wasActive = useRef(active);
  useEffect(() => {
    // the reader may have folded it before hydration
    setOpen((active && !wasActive.current) || details.current?.open === true);
    wasActive.current = active;
  }, [active]);
  return (
    <li className={href === undefined ? "cat" : "cat linked"}>
      {href !== undefined && (
        <a href={href} className={on} aria-current={current ? "page" : undefined}>
          {label}
        </a>
      )}
      <details open={open} ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        {href === undefined ? (
          <summary className={on}>{label}</summary>
        ) : (
          <summary aria-label={`${open ? "Collapse" : "Expand"} sidebar category '${label}'`} />
        )}
        <SidebarList items={item.items} view={view} />
      </details>
    </li>
  );
}

/** Returns the entries that lead to a page, and the categories that hold them. */
function activeItems(items: readonly SidebarItem[], permalink: string): ReadonlySet<SidebarItem> {
  const active = new Set<SidebarItem>();
  const walk = (entries: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const entry of entries) {
      if (entry.type === "html") continue;
      const trail = [...above, entry];
      if (entry.href !== undefined && samePath(entry.href, permalink))
        for (const item of trail) active.add(item);
      if (entry.type === "category") walk(entry.items, trail);
    }
  };
  walk(items, []);
  return active;
}

/** An unlisted note shows only on its own page, a category only if one of its entries shows. */
function isVisible(item: SidebarItem, active: ReadonlySet<SidebarItem>): boolean {
  if (item.type === "html" || active.has(item)) return true;
  return item.type === "link" ? item.unlisted !== true : item.items.some((child) => isVisible(child, active));
}
