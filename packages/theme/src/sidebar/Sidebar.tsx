import "./Sidebar.css";
import { memo, useEffect, useRef, useState } from "react";
import type { SidebarCategory, SidebarItem } from "../data/navigation-data.ts";
import type { TocEntry } from "../data/page-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Link } from "../Link.tsx";
import { samePath } from "../navbar/active.ts";
import { FoldedSections } from "../Toc.tsx";

interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly permalink: string;
  readonly label: string;
  /** Table of contents of the page, whose sections are listed below its entry; undefined for none. */
  readonly toc?: readonly TocEntry[];
  /** Names this copy of the sidebar among those of the page. */
  readonly id: string;
  /** Whether opening a category closes its siblings. */
  readonly autoCollapse: boolean;
}

/** Data for every entry of one sidebar. */
interface SidebarView extends Pick<SidebarProps, "permalink" | "toc" | "autoCollapse"> {
  /** The entries that lead to the page, and the categories that hold them. */
  readonly active: ReadonlySet<SidebarItem>;
}

interface ListProps {
  readonly items: readonly SidebarItem[];
  readonly view: SidebarView;
  /** Names the list within the page. */
  readonly group: string;
}

/**
 * The tree of notes. Categories are native `details`, so they open without scripts. Once a page is shown,
 * scrolling must not render it again.
 */
export const Sidebar = memo(function Sidebar({ items, label, id, ...rest }: SidebarProps) {
  const view = { ...rest, active: activeItems(items, rest.permalink) };
  return (
    <nav className="notes" aria-label={label}>
      <p className="label">{label}</p>
      <SidebarList items={items} view={view} group={id} />
    </nav>
  );
});

function SidebarList({ items, view, group }: ListProps) {
  return (
    <ul>
      {items.map((item, index) => (
        <SidebarEntry key={index} item={item} view={view} group={`${group}-${index}`} />
      ))}
    </ul>
  );
}

function SidebarEntry({ item, view, group }: Omit<ListProps, "items"> & { readonly item: SidebarItem }) {
  if (!isVisible(item, view.active)) return null;
  switch (item.type) {
    case "html":
      return (
        <li
          className={[item.defaultStyle && "entry", item.className].filter(Boolean).join(" ") || undefined}
          dangerouslySetInnerHTML={innerHtml(item.value)}
        />
      );
    case "link":
      return (
        <li className={item.className}>
          <Link href={item.href} external={item.external} current={view.active.has(item)}>
            {item.label}
          </Link>
          {view.toc && view.active.has(item) && <FoldedSections entries={view.toc} />}
        </li>
      );
    case "category":
      return <Category item={item} view={view} group={group} />;
  }
}

function Category({ item, view, group }: Omit<ListProps, "items"> & { readonly item: SidebarCategory }) {
  const active = view.active.has(item);
  const current = item.href !== undefined && samePath(item.href, view.permalink);
  const href = item.linkUnlisted && !current ? undefined : item.href;
  const on = active ? "on" : undefined;
  const list = <SidebarList items={item.items} view={view} group={group} />;
  const link = href !== undefined && (
    <Link href={href} current={current} className={item.collapsible ? on : undefined}>
      {item.label}
    </Link>
  );
  const linked = item.collapsible && href !== undefined && "linked";
  return (
    <li className={["cat", linked, item.className].filter(Boolean).join(" ")}>
      {item.collapsible ? link : <p className={on}>{link || item.label}</p>}
      {item.collapsible && current && view.toc && <FoldedSections entries={view.toc} />}
      {item.collapsible ? (
        <Fold
          item={item}
          linked={href !== undefined}
          active={active}
          group={view.autoCollapse ? group.replace(/-\d+$/, "") : undefined}
        >
          {list}
        </Fold>
      ) : (
        list
      )}
    </li>
  );
}

interface FoldProps {
  readonly item: SidebarCategory;
  /** Whether a link beside it carries the label; its own sign then needs a name. */
  readonly linked: boolean;
  readonly active: boolean;
  /** The browser keeps one fold open among those with one name. */
  readonly group: string | undefined;
  readonly children: React.ReactNode;
}

/** The entries of a category. It opens when a page in it is shown; else it stays as the reader left it. */
function Fold({ item, linked, active, group, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [openAtFirst] = useState(active || !item.collapsed);
  const [open, setOpen] = useState(openAtFirst);
  const wasActive = useRef(active);
  useEffect(() => {
    if (details.current === null) return;
    if (active && !wasActive.current) details.current.open = true;
    wasActive.current = active;
    setOpen(details.current.open); // the reader may have folded it before hydration
  }, [active]);
  const name = linked ? `${open ? "Collapse" : "Expand"} sidebar category '${item.label}'` : undefined;
  return (
    <details
      open={openAtFirst}
      name={group}
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={active && !linked ? "on" : undefined} aria-label={name}>
        {linked ? null : item.label}
      </summary>
      {children}
    </details>
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
