import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { ISLAND_ATTRIBUTE, PROPS_ATTRIBUTE, type TabsIslandProps } from "../shared/islands.ts";
import type { SiteData, StorageData } from "../shared/site-data.ts";
import { TAB_KEY_PREFIX } from "../shared/storage-keys.ts";
import { Tabs } from "../theme/Tabs.tsx";

/** The components that can come to life inside an article, by the name the page gives them. */
const islands: Readonly<Record<string, (props: string) => ReactElement>> = {
  tabs: (props) => <TabsIsland {...(JSON.parse(props) as TabsIslandProps)} />, // written by the build for this component
};

/** Brings every island of the page to life that is not yet. Each has a root of its own; the prose around stays inert. */
export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${ISLAND_ATTRIBUTE}]:not([data-live])`)) wakeIsland(element);
}

/** Hydrates one island at once, so that a click on it right after finds its handler. */
export function wakeIsland(element: HTMLElement): void {
  if (element.dataset["live"] !== undefined) return;
  element.dataset["live"] = "";
  const create = islands[element.getAttribute(ISLAND_ATTRIBUTE) ?? ""];
  if (create !== undefined) flushSync(() => hydrateRoot(element, create(element.getAttribute(PROPS_ATTRIBUTE) ?? "{}")));
}

/** Told to all tabs of this window when one of a group is chosen. */
const CHOSEN = "snippets:tab";

function TabsIsland(props: TabsIslandProps): ReactElement {
  const { groupId, query, tabs } = props;
  const [selected, setSelected] = useState(props.selected);
  useEffect(() => {
    const take = (value: string | null | undefined): void => {
      if (tabs.some((tab) => tab.value === value)) setSelected(value ?? undefined);
    };
    take(
      query !== undefined && new URLSearchParams(location.search).has(query)
        ? new URLSearchParams(location.search).get(query)
        : groupId && read(tabKey(groupId)),
    );
    const onChosen = (event: Event): void => {
      if (event instanceof CustomEvent && event.detail.groupId === groupId && groupId !== undefined) take(event.detail.value);
    };
    const onStorage = (event: StorageEvent): void => {
      if (groupId !== undefined && event.key === tabKey(groupId)) take(event.newValue);
    };
    addEventListener(CHOSEN, onChosen);
    addEventListener("storage", onStorage);
    return () => {
      removeEventListener(CHOSEN, onChosen);
      removeEventListener("storage", onStorage);
    };
  }, [groupId, query, tabs]);
  const onSelect = (value: string, tab: HTMLElement): void => {
    const before = tab.getBoundingClientRect().top;
    if (groupId !== undefined) write(tabKey(groupId), value);
    flushSync(() => {
      setSelected(value);
      if (groupId !== undefined) dispatchEvent(new CustomEvent(CHOSEN, { detail: { groupId, value } }));
    });
    scrollBy(0, tab.getBoundingClientRect().top - before); // lists above may have changed with it: the clicked tab stays where it is
    if (query === undefined) return;
    const url = new URL(location.href);
    url.searchParams.set(query, value);
    history.replaceState(history.state, "", url);
  };
  return <Tabs {...props} selected={selected} panels={undefined} onSelect={onSelect} />;
}

let storage: StorageData = { type: "localStorage", suffix: "" };

/** Says where the site keeps preferences; to be called before an island wakes. */
export function setIslandStorage(site: SiteData): void {
  storage = site.storage;
}

const tabKey = (groupId: string): string => TAB_KEY_PREFIX + groupId + storage.suffix;

function read(key: string): string | null {
  try {
    return window[storage.type].getItem(key);
  } catch {
    return null; // blocked: the default tab stands
  }
}

function write(key: string, value: string): void {
  try {
    window[storage.type].setItem(key, value);
  } catch {
    // blocked or full: the choice holds for this page
  }
}
