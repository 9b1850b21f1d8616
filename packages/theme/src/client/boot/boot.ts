// What cannot wait for React: preferences before first paint, copying, the menu's panels, and fetching the
// shell when the reader shows presence or intent. Inlined into every page as one script, so every byte
// counts: keep its imports few and small.
import type { ShellModule, ToolsModule } from "../../data/boot-config.ts";
import { bootData } from "../page/boot-data.ts";
import { closest } from "./closest.ts";
import { applyPreferences, root, stored, toggleTheme } from "./preferences.ts";
import { parsed } from "./shown.ts";
import "./trust.ts";
import { announce, copyCode } from "../note/copy.ts";
import { watchScrolling } from "./scrolling.ts";

applyPreferences();
watchScrolling();
root.classList.add("scripted");

// ---- the shell: fetched on presence, executed when the browser is idle, or at once on intent
const { saveData, effectiveType = "" } =
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
const prefersReducedData = saveData || /2g/.test(effectiveType);
let fetched = false;
const fetchShell = (): void => {
  if (fetched || document.readyState === "loading") return;
  fetched = true;
  withTools(() => {});
  const { shell, site } = bootData();
  const add = (link: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "anonymous" }, link));
  add({
    rel: "modulepreload",
    href: shell,
    onload: () => (window.requestIdleCallback ?? setTimeout)(() => withShell(() => {})),
  });
  add({ rel: "preload", href: site, as: "fetch" });
};
let shell: Promise<ShellModule> | undefined;
const withShell = (next: (module: ShellModule) => void): void => {
  shell ??= parsed
    .then(() => import(bootData().shell))
    .then((module: ShellModule) => module.start().then(() => module));
  // no network, or the shell crashed: links still load pages, and the next intent retries
  shell.then(next, () => (shell = undefined));
};

// After a reload, the browser treats history entries that the shell created as this document, and would keep
// showing the wrong page. Reload until the shell takes over.
const { pathname } = location;
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};

// ---- the reader's tools: actions wait for their small script
let tools: Promise<ToolsModule> | undefined;
const withTools = (next: (module: ToolsModule) => void): void => {
  tools ??= parsed.then(() => import(bootData().tools) as Promise<ToolsModule>); // a URL, so TypeScript cannot infer the module
  tools.then(next, () => (tools = undefined)); // the network failed: the next use retries
};

const menu = (): HTMLDialogElement | null => document.querySelector("dialog#\\:menu");

const actions: Record<string, (button: HTMLElement, event: Event) => void> = {
  theme: toggleTheme,
  copy: copyCode,
  menu() {
    // the button's `command` is heard by new browsers only, and by none before the menu has been parsed
    parsed.then(() => menu()?.showModal());
  },
  "menu-close"() {
    menu()?.close();
  },
  skip(_, event) {
    const main = document.querySelector("main");
    event.preventDefault();
    main?.setAttribute("tabindex", "-1");
    main?.focus();
    main?.removeAttribute("tabindex");
  },
};

document.addEventListener("click", (event) => {
  const { target } = event;
  // Without a network the browser would leave for its own error page, unless it has kept the site; once the
  // shell runs, it handles this itself.
  const link = closest(target, "a[href]")?.closest<HTMLAnchorElement>("a");
  if (
    link?.origin === location.origin &&
    link.pathname !== pathname &&
    !navigator.onLine &&
    !navigator.serviceWorker?.controller &&
    window.onpopstate
  ) {
    event.preventDefault();
    announce("You are offline: this page could not be loaded");
  }
  // a button without the name of an action copies: pages have hundreds of them
  const button = closest(target, "[data-action],button.copy");
  const action = button && actions[button.dataset["action"] ?? "copy"];
  if (button && action) action(button, event);
  else if (button) withTools((module) => module.act(button, stored));
  // A control that needs its island: remember a click on a button and repeat it once the island is hydrated.
  const island = event.isTrusted ? closest(target, "[data-island]:not([data-live])") : null;
  const control = island && closest(target, "button,input,select");
  if (control) withShell((module) => module.wake(island, control));
});

// ---- whether to show the focus ring: the stylesheet uses this class
const showFocus = (isShown: boolean): boolean =>
  document.body.classList.toggle("navigation-with-keyboard", isShown);
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") showFocus(true);
  if (event.key.length === 1 || event.key === "Escape") withTools((module) => module.press(event, stored));
});
addEventListener("mousedown", () => showFocus(false));
matchMedia("(min-width:62.3125rem)").addEventListener("change", () => menu()?.close());
for (const type of ["pointerdown", "focusin"])
  addEventListener(type, ({ target }) => {
    // Shortcuts, arrow keys and assistive technology move the focus too. `:focus-visible` tells them from a
    // mouse, except in a field.
    if ((target as Element).matches(":focus-visible:not(input,textarea)")) showFocus(true);
    // close the navbar's dropdowns when the reader clicks or focuses something else
    for (const drop of document.querySelectorAll(".bar .drop[open]"))
      if (!drop.contains(target as Node)) drop.removeAttribute("open");
  });

const intent = (event: Event): void => {
  const target = closest(event.target, "a[href],button,summary,[data-island]");
  if (target === null || document.readyState === "loading") return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link && (link.origin !== location.origin || link.target === "_blank")) return;
  fetchShell(); // with save-data or on 2g, only intent fetches the shell
  withShell((module) => link && module.prefetch(link.href));
};
if (!prefersReducedData) {
  for (const type of ["scroll", "touchstart", "keydown"]) addEventListener(type, fetchShell);
  // a reader who follows a link to a section needs to see where it is
  addEventListener("DOMContentLoaded", () => location.hash && fetchShell());
  // A page that appears under a resting pointer gets an event too, which says nothing of the reader.
  addEventListener("pointermove", (event) => (event.movementX || event.movementY) && fetchShell());
}
for (const type of ["pointerover", "focusin", "pointerdown"]) addEventListener(type, intent);
