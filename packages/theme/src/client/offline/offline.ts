// Has the browser keep the site for reading without a network, and tells the reader of it.
import {
  COMPLETE,
  copiesOf,
  FULL,
  type KeptList,
  MANIFEST_FILE,
  NOT_FOUND_FILE,
  WORKER_FILE,
} from "../../data/offline.ts";
import { announce } from "../note/copy.ts";
import { boot } from "../page/boot-data.ts";
import { prefersReducedData, whenIdle } from "../page/browser.ts";
import { element } from "../page/elements.ts";

const { pathname: base } = new URL("..", import.meta.url);
/** An empty cache of this name says that the reader wants nothing kept. */
const OFF = `proofmark-off ${base}`;

/** How long the first interaction is over before the site is kept: what it asked for has come. A guess. */
const QUIET_MS = 2000;
/**
 * A page that has been open for less was loaded just now, so a new build that its first check finds is its
 * own. A guess.
 */
const FRESH_MS = 60_000;
/** How often a page that a reader returns to asks for a new build. A guess. */
const CHECK_AFTER_MS = 3_600_000;
/** How long the message of a new version stays. */
const MESSAGE_MS = 20_000;

/** Workers and caches are missing on plain http, and in some private windows. */
const isPossible = (): boolean => "serviceWorker" in navigator && "caches" in window;
const registrationOf = () => navigator.serviceWorker.getRegistration(base);

/** Keeps the site once the page has loaded and nothing more urgent waits, unless the reader saves data. */
export function keepSite(): void {
  if (!boot.offline || prefersReducedData()) return;
  const later = (): unknown => setTimeout(() => whenIdle(() => void keep().catch(() => undefined)), QUIET_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

/** Registers the service worker, which keeps the site, unless the reader deleted what was kept. */
export async function keep(): Promise<void> {
  if (!isPossible() || (await caches.has(OFF))) return;
  // a browser fetches it at once, which a page that is only read must not cause
  document.head.append(element("link", { rel: "manifest", href: base + MANIFEST_FILE }));
  await register();
}

async function register(): Promise<void> {
  const worker = base + WORKER_FILE;
  const trusted = window.proofmarkTrust?.createScriptURL(worker) ?? worker;
  await navigator.serviceWorker.register(trusted, { updateViaCache: "none" });
  const registration = await registrationOf();
  if (registration !== undefined) watchVersions(registration);
}

/** Whether the service worker has an answer for a page that it has not kept: the browser is offline. */
export const saysNotKept = async (): Promise<boolean> =>
  !navigator.onLine &&
  Boolean(navigator.serviceWorker?.controller) &&
  (await caches.match(base + NOT_FOUND_FILE)) !== undefined;

/** Whether the site has changed since this page was loaded. */
let outdated = false;
let watched: ServiceWorkerRegistration | undefined;

/**
 * Tells the reader once a newer build than that of this page has been kept. The page stays as it is: to reload
 * it is up to the reader.
 */
function watchVersions(registration: ServiceWorkerRegistration): void {
  if (watched === registration) return;
  watched = registration;
  let checkedAt = performance.now();
  /** The worker of the build that this page is of: the one that the first check of a fresh page finds. */
  let current: ServiceWorker | null | undefined = checkedAt < FRESH_MS ? undefined : null;
  const follow = (): void => {
    const { installing } = registration;
    const isCurrent = current === undefined || (current !== null && installing === current);
    void refresh();
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && registration.active !== null && !isCurrent) {
        outdated = true;
        announce("The site has a newer version: reload to read it", MESSAGE_MS);
      }
      void refresh();
    });
  };
  const check = (): Promise<unknown> => registration.update().catch(() => undefined); // no network
  registration.addEventListener("updatefound", follow);
  follow();
  check().then(() => {
    if (current === undefined) current = registration.installing; // the event that tells of it is yet to come
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_AFTER_MS) return;
    checkedAt = performance.now();
    void check();
  });
}

/** The part of the dialog that says what is kept, once it has been opened. */
let section: HTMLElement | undefined;

/** Says in a part of the page what is kept, with a button that deletes it, or that has it kept. */
export async function showKept(target: HTMLElement): Promise<void> {
  section = target;
  if (isPossible()) await refresh();
}

async function refresh(): Promise<void> {
  if (section === undefined) return;
  const [text, action] = await describe();
  const button = element("button", { type: "button" }, action);
  button.addEventListener("click", () => void (action === "Delete" ? remove() : keepAgain()).then(refresh));
  const notice = outdated ? [element("p", {}, "The site has a newer version: reload to read it.")] : [];
  section.replaceChildren(...notice, element("p", { role: "status" }, text, " ", button));
}

/** Describes what the browser has kept of the site, and names the button beside it. */
async function describe(): Promise<readonly [text: string, action: "Delete" | "Keep" | "Try again"]> {
  let pages: KeptList["pages"] | undefined;
  let [bytes, full, partial] = [0, false, false];
  for (const cacheName of await copiesOf(base)) {
    const complete = await caches.match(base + COMPLETE, { cacheName });
    if (complete !== undefined) {
      const kept: KeptList = await complete.json(); // the worker put it there
      pages ??= kept.pages;
      bytes += kept.files.reduce((sum, [, , size]) => sum + size, 0);
    } else if (await caches.match(base + FULL, { cacheName })) full = true;
    else partial = true;
  }
  if (pages !== undefined) {
    const [count, all] = pages;
    const counted = count === all ? `${count} pages` : `${count} of ${all} pages`;
    const newer = full ? " The browser's storage has no room for the newer version." : "";
    return [`Kept for reading offline: ${counted}, ${(bytes / 1e6).toFixed(1)} MB.${newer}`, "Delete"];
  }
  if (partial) return ["Being kept for reading offline.", "Delete"];
  if (await caches.has(OFF)) return ["Not kept for reading offline: you deleted it.", "Keep"];
  if (full) return ["Not kept for reading offline: the browser's storage has no room.", "Try again"];
  return ["Not kept for reading offline.", "Keep"];
}

/** Deletes the copies, and has nothing kept any more. Pages that are open go on with the network. */
async function remove(): Promise<void> {
  await caches.open(OFF);
  await (await registrationOf())?.unregister();
  for (const name of await copiesOf(base)) await caches.delete(name);
}

/** Keeps the site because the reader asks for it, whatever the connection. */
async function keepAgain(): Promise<void> {
  await caches.delete(OFF);
  for (const cacheName of await copiesOf(base))
    if (await caches.match(base + FULL, { cacheName })) await caches.delete(cacheName);
  await register();
  navigator.serviceWorker.addEventListener("message", () => void refresh(), { once: true });
  (await registrationOf())?.active?.postMessage(null); // a worker that is already there; a new one keeps the site by itself
}
