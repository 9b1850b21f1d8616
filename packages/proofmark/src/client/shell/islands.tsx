import { type ComponentType, type ReactElement, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import {
  ISLAND_ATTRIBUTE,
  PROPS_ATTRIBUTE,
  readTabsProps,
  STYLE_ATTRIBUTE,
  type TabsIslandProps,
} from "../../shared/islands.ts";
import type { SiteData, StorageData } from "../../shared/site-data.ts";
import { TAB_KEY_PREFIX } from "../../shared/storage-keys.ts";
import { Tabs } from "../../theme/note/Tabs.tsx";
import { CrashBoundary } from "../../theme/status/CrashBoundary.tsx";
import { placeInAddress } from "../navigation/place.ts";
import { importOwnScript } from "../page/own-script.ts";
import { hydrate } from "./hydrate.tsx";

/**
 * The component of ours that can come to life inside a page. Any other island names the script that brings
 * its own.
 */
const TABS = "tabs";

/** Islands that are alive, or about to be. */
const waking = new Map<HTMLElement, Promise<void>>();
const roots = new Map<HTMLElement, Root>();

/**
 * Brings every island of the page to life that is not yet, and ends those of the page before. Each has a root
 * of its own; the prose around stays inert.
 */
export function hydrateIslands(): void {
  for (const element of waking.keys()) if (!element.isConnected) end(element);
  for (const element of document.body.querySelectorAll<HTMLElement>(`[${ISLAND_ATTRIBUTE}]`))
    void wakeIsland(element);
}

function end(element: HTMLElement): void {
  roots.get(element)?.unmount();
  roots.delete(element);
  waking.delete(element);
}

/**
 * Hydrates one island; resolves when it has its handlers. One that crashes meanwhile, or whose script cannot
 * be had, stays as it is, and the next call tries again.
 */
export function wakeIsland(element: HTMLElement): Promise<void> {
  const known = waking.get(element);
  if (known !== undefined) return known;
  const done = hydrateIsland(element).catch((error: unknown) => {
    waking.delete(element);
    console.warn("A part of this page did not come to life.", error);
  });
  waking.set(element, done);
  return done;
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(ISLAND_ATTRIBUTE) ?? "";
  const given: unknown = JSON.parse(element.getAttribute(PROPS_ATTRIBUTE) ?? "{}");
  const content = name === TABS ? <TabsIsland {...readTabsProps(given)} /> : await ownIsland(name, given);
  if (!element.isConnected) return; // the reader went on
  for (const styled of element.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    styled.style.cssText = styled.getAttribute(STYLE_ATTRIBUTE) ?? ""; // as the component knows it
    styled.removeAttribute(STYLE_ATTRIBUTE);
  }
  roots.set(element, await hydrate(element, <CrashBoundary of={given}>{content}</CrashBoundary>, element.id));
  if (!element.isConnected) return end(element);
  element.dataset["live"] = "";
}

/** An island of the site's own. Only its author knows what its props mean. */
async function ownIsland(script: string, props: unknown): Promise<ReactElement> {
  if (typeof props !== "object" || props === null || Array.isArray(props))
    throw new TypeError("the props of an island are not an object");
  // the build checked that it exports one
  const { default: Component } = (await importOwnScript(script)) as { default: ComponentType<object> };
  return <Component {...props} />;
}

/** Event for all tabs of this window: one of a group was chosen. */
const CHOSEN = "proofmark:tab";

function TabsIsland(props: TabsIslandProps): ReactElement {
  const { id, groupId, query, tabs } = props;
  const [selected, setSelected] = useState(props.selected);
  const scrollsTo = useRef<Element>(null);
  useEffect(() => {
    const take = (value: string | null | undefined): void => {
      if (tabs.some((tab) => tab.value === value)) setSelected(value ?? undefined);
    };
    /** The tab that holds what the address leads to, which is scrolled to as soon as it is shown. */
    const linked = (): string | undefined => {
      const place = placeInAddress();
      const tab = tabs.find(({ value }) => panelOf(id, value)?.contains(place));
      if (panelOf(id, tab?.value)?.hidden) scrollsTo.current = place;
      return tab?.value;
    };
    const onAddress = (): void => take(linked());
    take(
      linked() ??
        (query !== undefined && new URLSearchParams(location.search).has(query)
          ? new URLSearchParams(location.search).get(query)
          : groupId && read(tabKey(groupId))),
    );
    const onChosen = (event: Event): void => {
      if (event instanceof CustomEvent && event.detail.groupId === groupId && groupId !== undefined)
        take(event.detail.value);
    };
    const onStorage = (event: StorageEvent): void => {
      if (groupId !== undefined && event.key === tabKey(groupId)) take(event.newValue);
    };
    addEventListener(CHOSEN, onChosen);
    addEventListener("storage", onStorage);
    addEventListener("hashchange", onAddress);
    return () => {
      removeEventListener(CHOSEN, onChosen);
      removeEventListener("storage", onStorage);
      removeEventListener("hashchange", onAddress);
    };
  }, [id, groupId, query, tabs]);
  useEffect(() => {
    if (scrollsTo.current === null || !panelOf(id, selected)?.contains(scrollsTo.current)) return;
    scrollsTo.current.scrollIntoView();
    scrollsTo.current = null;
  }, [id, selected]);
  const onSelect = (value: string, tab: HTMLElement): void => {
    const before = tab.getBoundingClientRect().top;
    if (groupId !== undefined) write(tabKey(groupId), value);
    flushSync(() => {
      setSelected(value);
      if (groupId !== undefined) dispatchEvent(new CustomEvent(CHOSEN, { detail: { groupId, value } }));
    });
    // lists above may have changed with it: the clicked tab stays where it is
    scrollBy(0, tab.getBoundingClientRect().top - before);
    if (query === undefined) return;
    const url = new URL(location.href);
    url.searchParams.set(query, value);
    history.replaceState(history.state, "", url);
  };
  return <Tabs {...props} selected={selected} panels={undefined} onSelect={onSelect} />;
}

const panelOf = (id: string, value: string | undefined): HTMLElement | null =>
  document.getElementById(`${id}-${value}`);

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
