import { type MouseEvent, type ReactElement, useState } from "react";
import type { SidebarCategory, SidebarItem } from "../data/navigation-data.ts";
import type { TocEntry } from "../data/page-data.ts";
import { innerHtml } from "../data/trust.ts";
import { Link } from "../Link.tsx";
import { samePath } from "../navbar/active.ts";
import { FoldedSections } from "../Toc.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { SidebarFold } from "./SidebarFold.tsx";
import { firstHref, isVisible, type Range, rangeAround } from "./sidebar-index.ts";

/** What every entry of a sidebar needs to know of it. */
export interface SidebarView {
  readonly permalink: string;
  readonly active: ReadonlySet<SidebarItem>;
  /** Table of contents of the page; undefined where its sections are not listed. */
  readonly toc: readonly TocEntry[] | undefined;
  readonly autoCollapse: boolean;
  /** Whether closed branches are left out of the page's HTML. */
  readonly lean: boolean;
}

/**
 * Above this many entries closed branches, and the far ends of a list as long, are left out of the page's
 * HTML; see `docs/architecture.md`.
 */
export const ALL_SHOWN_UP_TO = 200;
/** How many entries of a longer list are shown, and how many more on demand. A guess: some four screens. */
const SHOWN_OF_MANY = 100;

interface SidebarListProps {
  readonly items: readonly SidebarItem[];
  readonly view: SidebarView;
  /** Names the list within the page. */
  readonly group: string;
}

/**
 * The entries of one level. Of a very long list those around the current page; a link at each end leads on,
 * and with scripts shows more.
 */
export function SidebarList({ items, view, group }: SidebarListProps) {
  const at = items.findIndex((item) => view.active.has(item));
  const around = () =>
    view.lean && items.length > ALL_SHOWN_UP_TO
      ? rangeAround(at, items.length, SHOWN_OF_MANY)
      : { from: 0, to: items.length };
  const [range, setRange] = useState<Range>(around);
  if (range.to > items.length || (at >= 0 && (at < range.from || at >= range.to))) setRange(around());
  const grow = (before: number, after: number): void =>
    setRange({ from: Math.max(0, range.from - before), to: Math.min(items.length, range.to + after) });
  return (
    <ul>
      <Rest
        items={items.slice(0, range.from).reverse()}
        text="more above"
        onShow={() => grow(SHOWN_OF_MANY, 0)}
      />
      {items.slice(range.from, range.to).map((item, index) => (
        <SidebarEntry
          key={range.from + index}
          item={item}
          view={view}
          group={`${group}-${range.from + index}`}
        />
      ))}
      <Rest items={items.slice(range.to)} text="more below" onShow={() => grow(0, SHOWN_OF_MANY)} />
    </ul>
  );
}

/** Stands for the entries that a long list leaves out, nearest first, and leads to the nearest. */
function Rest({
  items,
  text,
  onShow,
}: {
  items: readonly SidebarItem[];
  text: string;
  onShow: () => void;
}): ReactElement | null {
  if (items.length === 0) return null;
  const show = (event: MouseEvent): void => {
    if (isModified(event)) return;
    event.preventDefault();
    onShow();
  };
  return (
    <li className="rest">
      <a href={firstHref(items)} onClick={show}>
        {items.length} {text}
      </a>
    </li>
  );
}

/** Whether a click asks for a new tab, a new window or a download. */
const isModified = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

function SidebarEntry({
  item,
  view,
  group,
}: {
  item: SidebarItem;
  view: SidebarView;
  group: string;
}): ReactElement | null {
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

/**
 * A category with its entries. Where the sidebar is lean and nobody has opened it yet, its entries are not
 * there: until scripts run its label leads to its page or its first note, and with them it opens in place.
 */
function Category({
  item,
  view,
  group,
}: {
  item: SidebarCategory;
  view: SidebarView;
  group: string;
}): ReactElement {
  const active = view.active.has(item);
  const own = item.href !== undefined && samePath(item.href, view.permalink);
  const href = item.linkUnlisted && !own ? undefined : item.href;
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState(false);
  const [opened, setOpened] = useState(!view.lean || active || !item.collapsed);
  if (active && !opened) setOpened(true);
  const className = (...names: (string | false | undefined)[]): string =>
    ["cat", ...names, item.className].filter(Boolean).join(" ");
  const on = active ? "on" : undefined;
  const list = <SidebarList items={item.items} view={view} group={group} />;
  if (!item.collapsible) {
    return (
      <li className={className()}>
        <p className={on}>
          {href === undefined ? (
            item.label
          ) : (
            <Link href={href} current={own}>
              {item.label}
            </Link>
          )}
        </p>
        {list}
      </li>
    );
  }
  if (href === undefined && !opened) {
    return (
      <li className={className()}>
        <a
          className="closed"
          href={firstHref(item.items)}
          {...(hydrated ? { role: "button", "aria-expanded": false } : {})}
          onClick={(event) => {
            if (isModified(event)) return;
            event.preventDefault();
            setPressed(true);
            setOpened(true);
          }}
        >
          {item.label}
        </a>
      </li>
    );
  }
  const folds = opened || hydrated;
  return (
    <li className={className(href !== undefined && folds && "linked")}>
      {href !== undefined && (
        <Link href={href} current={own} className={folds ? on : "closed"}>
          {item.label}
        </Link>
      )}
      {own && view.toc && <FoldedSections entries={view.toc} />}
      {folds && (
        <SidebarFold
          label={item.label}
          linked={href !== undefined}
          active={active}
          opensAtFirst={pressed || active || !item.collapsed}
          pressed={pressed}
          fillsOnDemand={view.lean}
          group={view.autoCollapse ? group.replace(/-\d+$/, "") : undefined}
        >
          {list}
        </SidebarFold>
      )}
    </li>
  );
}
