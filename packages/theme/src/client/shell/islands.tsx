import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { CrashBoundary } from "../../status/CrashBoundary.tsx";
import { hydrate } from "./hydrate.tsx";

/** Islands that are hydrated or being hydrated. */
const hydrations = new Map<HTMLElement, Promise<Root | undefined>>();

/**
 * Hydrates every island of the page that is not hydrated yet, and unmounts those of the previous page. Each
 * has its own root; the prose around them stays inert.
 */
export function hydrateIslands(): void {
  for (const [element, hydrated] of hydrations) {
    if (element.isConnected) continue;
    hydrations.delete(element);
    void hydrated.then((root) => root?.unmount());
  }
  for (const element of document.body.querySelectorAll<HTMLElement>("[data-island]"))
    void wakeIsland(element);
}

/**
 * Hydrates one island; resolves when it has its event handlers. An island that crashes meanwhile, or whose
 * script does not load, stays as it is, and the next call retries.
 */
export function wakeIsland(element: HTMLElement): Promise<unknown> {
  const hydrated =
    hydrations.get(element) ??
    hydrateIsland(element).catch((error: unknown) => {
      hydrations.delete(element);
      console.warn("A part of this page failed to hydrate.", error);
      return undefined;
    });
  hydrations.set(element, hydrated);
  return hydrated;
}

async function hydrateIsland(element: HTMLElement): Promise<Root | undefined> {
  const { href } = new URL(element.dataset["island"] ?? "", location.href);
  if (!href.startsWith(new URL(".", import.meta.url).href))
    throw new Error(`${href} is not a script of this site`);
  const props: object = JSON.parse(element.dataset["props"] ?? "{}"); // the build wrote it
  // the build checked this export, and only its author knows which props it expects
  const { default: Component } = (await import(/* @vite-ignore */ href)) as {
    default: ComponentType<object>;
  };
  if (!element.isConnected) return undefined; // the reader navigated away
  const root = await hydrate(
    element,
    <CrashBoundary resetKey={props}>
      <Component {...props} />
    </CrashBoundary>,
    element.id,
  );
  element.dataset["live"] = "";
  return root;
}
