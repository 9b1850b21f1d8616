import "./Sidebar.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
  const on = active ? "on" : undefined;
  const link = item.href !== undefined && (
    <Link href={item.href} current={own} className={on}>
      {item.label}
    </Link>
  );
  if (lean && !active && item.collapsed) {
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
    <li className={item.collapsible && link ? "cat linked" : "cat"}>
      {item.collapsible ? (
        <>
          {link}
          <Fold key={item.label} label={item.label} linked={link !== false} active={active} collapsed={item.collapsed}>
            <SidebarList items={item.items} permalink={permalink} lean={lean} />
          </Fold>
        </>
      ) : (
        <>
          <p className={on}>{link || item.label}</p>
          <SidebarList items={item.items} permalink={permalink} lean={lean} />
        </>
      )}
    </li>
  );
}

interface FoldProps {
  readonly label: string;
  /** Whether a link beside it carries the label; its own sign then needs a name. */
  readonly linked: boolean;
  readonly active: boolean;
  readonly collapsed: boolean;
  readonly children: ReactNode;
}

/** The entries of a category. It opens when a page in it is shown; else it stays as the reader left it, whatever page is shown. */
function Fold({ label, linked, active, collapsed, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const wasActive = useRef(active);
  const [openAtFirst] = useState(active || !collapsed);
  const [open, setOpen] = useState(openAtFirst);
  useEffect(() => {
    if (details.current === null) return;
    if (active && !wasActive.current) details.current.open = true;
    wasActive.current = active;
    setOpen(details.current.open); // the reader may have folded it before hydration
  }, [active]);
  return (
    <details open={openAtFirst} ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {linked ? (
        <summary aria-label={`${open ? "Collapse" : "Expand"} sidebar category '${label}'`} />
      ) : (
        <summary className={active ? "on" : undefined}>{label}</summary>
      )}
      {children}
    </details>
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
