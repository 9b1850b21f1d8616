import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { ISLAND_ATTRIBUTE, PROPS_ATTRIBUTE } from "../../data/islands.ts";
import { CrashBoundary } from "../../status/CrashBoundary.tsx";
import { hydrate } from "./hydrate.tsx";

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
  const { href } = new URL(element.getAttribute(ISLAND_ATTRIBUTE) ?? "", location.href);
  if (!href.startsWith(new URL(".", import.meta.url).href))
    throw new Error(`${href} is not a script of this site`);
  const props: object = JSON.parse(element.getAttribute(PROPS_ATTRIBUTE) ?? "{}"); // the build wrote it
  // the build checked this export, and only its author knows which props it expects
  const { default: Component } = (await import(/* @vite-ignore */ href)) as {
    default: ComponentType<object>;
  };
  if (!element.isConnected) return; // the reader navigated away
  roots.set(
    element,
    await hydrate(
      element,
      <CrashBoundary resetKey={props}>
        <Component {...props} />
      </CrashBoundary>,
      element.id,
    ),
  );
  if (!element.isConnected) return unmount(element);
  element.dataset["live"] = "";
}
