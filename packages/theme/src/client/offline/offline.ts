// Has the browser keep the site for reading without a network, and tells the reader of it. Loaded after the
// first interaction, once nothing more urgent is loading.
import { copyPrefix, FULL, MANIFEST_FILE, offMark, WORKER_FILE } from "../../data/offline.ts";
import { element } from "../page/element.ts";
import { ownCopies } from "./copies.ts";
import { deleteCopies, type Kept, readKept } from "./kept.ts";
import { isOutdated, watchVersions } from "./new-version.ts";

const { pathname: base } = new URL("..", import.meta.url);
const worker = base + WORKER_FILE;

/** Registers the service worker, which keeps the site, unless the reader deleted what was kept. */
export async function keep(): Promise<void> {
  if (!isPossible() || (await caches.has(offMark(base)))) return;
  // a browser fetches it at once, which a page that is only read must not cause
  document.head.append(element("link", { rel: "manifest", href: base + MANIFEST_FILE }));
  await register();
}

/** Missing on plain http, and in some private windows. */
const isPossible = (): boolean => "serviceWorker" in navigator && "caches" in window;

async function register(): Promise<void> {
  const trusted = window.proofmarkTrust?.createScriptURL(worker) ?? worker;
  await navigator.serviceWorker.register(trusted, { updateViaCache: "none" });
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (registration !== undefined) watchVersions(registration, refresh);
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
  const kept = await readKept(base);
  const isAny = kept.pages !== undefined || kept.partial;
  const button = element("button", { type: "button" }, isAny ? "Delete" : kept.full ? "Try again" : "Keep");
  button.addEventListener("click", () => void (isAny ? remove() : keepAgain()).then(refresh));
  const notice = isOutdated() ? [element("p", {}, "The site has a newer version: reload to read it.")] : [];
  section.replaceChildren(...notice, element("p", { role: "status" }, describe(kept), " ", button));
}

function describe({ pages, bytes, partial, full, off }: Kept): string {
  if (pages !== undefined) {
    const [count, all] = pages;
    const counted = count === all ? `${count} pages` : `${count} of ${all} pages`;
    const newer = full ? " The browser's storage has no room for the newer version." : "";
    return `Kept for reading offline: ${counted}, ${(bytes / 1e6).toFixed(1)} MB.${newer}`;
  }
  if (off) return "Not kept for reading offline: you deleted it.";
  if (full) return "Not kept for reading offline: the browser's storage has no room.";
  return partial ? "Being kept for reading offline." : "Not kept for reading offline.";
}

/** Deletes what is kept, and has nothing kept any more. Pages that are open go on with the network. */
async function remove(): Promise<void> {
  await caches.open(offMark(base));
  await (await navigator.serviceWorker.getRegistration(base))?.unregister();
  await deleteCopies(base);
}

/** Keeps the site because the reader asks for it, whatever the connection. */
async function keepAgain(): Promise<void> {
  await caches.delete(offMark(base));
  for (const name of await ownCopies(copyPrefix(base)))
    if (await (await caches.open(name)).match(base + FULL)) await caches.delete(name);
  await register();
  const { active } = (await navigator.serviceWorker.getRegistration(base)) ?? {};
  navigator.serviceWorker.addEventListener("message", () => void refresh(), { once: true });
  active?.postMessage(null); // a worker that is already there; a new one keeps the site by itself
}
