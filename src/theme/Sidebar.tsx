import "./Sidebar.css";
import type { SidebarCategory, SidebarItem } from "../shared/site-data.ts";
import { samePath } from "./active.ts";
import { Link } from "./Link.tsx";

interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly permalink: string;
  readonly label: string;
}

/** Above this many entries closed branches are left out of the page's HTML; see `docs/architecture.md`. */
const ALL_SHOWN_UP_TO = 200;

/** The tree of notes. Categories are native `details`, so they open without scripts. */
export function Sidebar({ items, permalink, label }: SidebarProps) {
  const lean = countItems(items) > ALL_SHOWN_UP_TO;
  return (
    <nav className="notes" aria-label="Docs sidebar">
      <p className="label">{label}</p>
      <SidebarList items={items} permalink={permalink} lean={lean} />
    </nav>
  );
}

function SidebarList({ items, permalink, lean }: { items: readonly SidebarItem[]; permalink: string; lean: boolean }) {
  return (
    <ul>
      {items.map((item, index) => (
        <SidebarEntry key={index} item={item} permalink={permalink} lean={lean} />
      ))}
    </ul>
  );
}

function SidebarEntry({ item, permalink, lean }: { item: SidebarItem; permalink: string; lean: boolean }) {
  if (item.type === "html") return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.value }} />;
  if (item.type === "link") {
    const current = samePath(item.href, permalink);
    if (item.unlisted === true && !current) return null;
    return (
      <li className={item.className}>
        <Link href={item.href} external={item.external} current={current}>
          {item.label}
        </Link>
      </li>
    );
  }
  return <Category item={item} permalink={permalink} lean={lean} />;
}

function Category({ item, permalink, lean }: { item: SidebarCategory; permalink: string; lean: boolean }) {
  const active = holds(item, permalink);
  if (!active && !item.items.some(isVisible)) return null;
  const own = item.href !== undefined && samePath(item.href, permalink);
  const open = active || !item.collapsed;
  const name =
    item.href === undefined ? (
      item.label
    ) : (
      <Link href={item.href} current={own}>
        {item.label}
      </Link>
    );
  if (lean && !open) {
    const target = item.href ?? firstHref(item);
    return (
      <li className="cat">
        <Link href={target ?? "#"} className="closed">
          {item.label}
        </Link>
      </li>
    );
  }
  return (
    <li className="cat">
      {item.collapsible ? (
        <details open={open}>
          <summary
            className={active ? "on" : undefined}
            aria-label={item.href === undefined ? undefined : `${open ? "Collapse" : "Expand"} sidebar category '${item.label}'`}
          >
            {name}
          </summary>
          <SidebarList items={item.items} permalink={permalink} lean={lean} />
        </details>
      ) : (
        <>
          <p className={active ? "on" : undefined}>{name}</p>
          <SidebarList items={item.items} permalink={permalink} lean={lean} />
        </>
      )}
    </li>
  );
}

const isVisible = (item: SidebarItem): boolean =>
  item.type === "category" ? item.items.some(isVisible) || item.href !== undefined : item.type === "html" || item.unlisted !== true;

/** Whether a page is the category's own or below it. */
function holds(item: SidebarItem, permalink: string): boolean {
  if (item.type === "html") return false;
  if (item.href !== undefined && samePath(item.href, permalink)) return true;
  return item.type === "category" && item.items.some((child) => holds(child, permalink));
}

function firstHref(item: SidebarItem): string | undefined {
  if (item.type === "html") return undefined;
  if (item.href !== undefined) return item.href;
  return item.type === "category" ? item.items.map(firstHref).find((href) => href !== undefined) : undefined;
}

function countItems(items: readonly SidebarItem[]): number {
  return items.reduce((count, item) => count + 1 + (item.type === "category" ? countItems(item.items) : 0), 0);
}
