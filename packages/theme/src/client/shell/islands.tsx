import { type ComponentType, type ReactElement, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import {
  ISLAND_ATTRIBUTE,
  PROPS_ATTRIBUTE,
  readTabsProps,
  STYLE_ATTRIBUTE,
  type TabsIslandProps,
} from "../../data/islands.ts";
import type { SiteData, StorageData } from "../../data/site-data.ts";
import { TAB_KEY_PREFIX } from "../../data/storage-keys.ts";
import { Tabs } from "../../note/Tabs.tsx";
import { CrashBoundary } from "../../status/CrashBoundary.tsx";
import { hashTarget } from "../navigation/hash-target.ts";
import { importOwnScript } from "../page/own-script.ts";
import { hydrate } from "./hydrate.tsx";

/** The name of the engine's own island. Any other island names the script with its component. */
const TABS = "tabs";

/** Islands that are hydrated or being hydrated. */
const hydrations = new Map<HTMLElement, Promise<void>>();
const roots = new Map<HTMLElement, Root>();

/**
 * Hydrates every island of the page that is not hydrated yet, and unmounts those of the previous page. Each
 * has its own root; the prose around them stays inert.
 */
export function hydrateIslands(): void {
  for (const element of hydrations.keys()) if (!element.isConnected) unmount(element);
  for (const element of document.body.querySelectorAll<HTMLElement>(`[${ISLAND_ATTRIBUTE}]`))
    void wakeIsland(element);
}

function unmount(element: HTMLElement): void {
  roots.get(element)?.unmount();
  roots.delete(element);
  hydrations.delete(element);
}

/**
 * Hydrates one island; resolves when it has its event handlers. An island that crashes meanwhile, or whose
 * script does not load, stays as it is, and the next call retries.
 */
export function wakeIsland(element: HTMLElement): Promise<void> {
  const running = hydrations.get(element);
  if (running !== undefined) return running;
  const done = hydrateIsland(element).catch((error: unknown) => {
    hydrations.delete(element);
    console.warn("A part of this page failed to hydrate.", error);
  });
  hydrations.set(element, done);
  return done;
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute(ISLAND_ATTRIBUTE) ?? "";
  const props: unknown = JSON.parse(element.getAttribute(PROPS_ATTRIBUTE) ?? "{}");
  const content = name === TABS ? <TabsIsland {...readTabsProps(props)} /> : await customIsland(name, props);
  if (!element.isConnected) return; // the reader navigated away
  for (const styled of element.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    styled.style.cssText = styled.getAttribute(STYLE_ATTRIBUTE) ?? ""; // hydration expects the style attribute
    styled.removeAttribute(STYLE_ATTRIBUTE);
  }
  roots.set(
    element,
    await hydrate(element, <CrashBoundary resetKey={props}>{content}</CrashBoundary>, element.id),
  );
  if (!element.isConnected) return unmount(element);
  element.dataset["live"] = "";
}

/** Creates a custom island. Only its author knows which props it expects. */
async function customIsland(script: string, props: unknown): Promise<ReactElement> {
  if (typeof props !== "object" || props === null || Array.isArray(props))
    throw new TypeError("the props of an island are not an object");
  // the build checked this export
  const { default: Component } = (await importOwnScript(script)) as { default: ComponentType<object> };
  return <Component {...props} />;
}

/** Event for all tabs in this window: the reader chose one of a group. */
const TAB_CHOSEN = "proofmark:tab";

function TabsIsland(props: TabsIslandProps): ReactElement {
  const { id, groupId, query, tabs } = props;
  const [selected, setSelected] = useState(props.selected);
  const scrollTarget = useRef<Element>(null);
  useEffect(() => {
    const select = (value: string | null | undefined): void => {
      if (tabs.some((tab) => tab.value === value)) setSelected(value ?? undefined);
    };
    /**
     * Returns the tab that contains the address's target, and scrolls to the target once the tab is visible.
     */
    const linked = (): string | undefined => {
      const target = hashTarget();
      const tab = tabs.find(({ value }) => panelOf(id, value)?.contains(target));
      if (panelOf(id, tab?.value)?.hidden) scrollTarget.current = target;
      return tab?.value;
    };
    const onAddress = (): void => select(linked());
    select(
      linked() ??
        (query !== undefined && new URLSearchParams(location.search).has(query)
          ? new URLSearchParams(location.search).get(query)
          : groupId && read(tabKey(groupId))),
    );
    const onChosen = (event: Event): void => {
      if (event instanceof CustomEvent && event.detail.groupId === groupId && groupId !== undefined)
        select(event.detail.value);
    };
    const onStorage = (event: StorageEvent): void => {
      if (groupId !== undefined && event.key === tabKey(groupId)) select(event.newValue);
    };
    addEventListener(TAB_CHOSEN, onChosen);
    addEventListener("storage", onStorage);
    addEventListener("hashchange", onAddress);
    return () => {
      removeEventListener(TAB_CHOSEN, onChosen);
      removeEventListener("storage", onStorage);
      removeEventListener("hashchange", onAddress);
    };
  }, [id, groupId, query, tabs]);
  useEffect(() => {
    if (scrollTarget.current === null || !panelOf(id, selected)?.contains(scrollTarget.current)) return;
    scrollTarget.current.scrollIntoView();
    scrollTarget.current = null;
  }, [id, selected]);
  const onSelect = (value: string, tab: HTMLElement): void => {
    const before = tab.getBoundingClientRect().top;
    if (groupId !== undefined) write(tabKey(groupId), value);
    flushSync(() => {
      setSelected(value);
      if (groupId !== undefined) dispatchEvent(new CustomEvent(TAB_CHOSEN, { detail: { groupId, value } }));
    });
    // other tabs above may have changed height: keep the clicked tab in place
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

/** Sets where the site stores preferences; call it before hydrating islands. */
export function setIslandStorage(site: SiteData): void {
  storage = site.storage;
}

const tabKey = (groupId: string): string => TAB_KEY_PREFIX + groupId + storage.suffix;

function read(key: string): string | null {
  try {
    return window[storage.type].getItem(key);
  } catch {
    return null; // blocked: the default tab applies
  }
}

function write(key: string, value: string): void {
  try {
    window[storage.type].setItem(key, value);
  } catch {
    // blocked or full: the choice lasts for this page
  }
}
