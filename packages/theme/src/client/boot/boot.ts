// The boot script holds what cannot wait for React: the colour mode before first paint, copying, the menu's panels, and
// fetching the modules when the reader shows presence or intent. It is in every page: keep its imports few and small.
import { copyCode } from "../note/copy.ts";
import { boot } from "../page/boot-data.ts";
import { prefersReducedData, whenIdle } from "../page/browser.ts";
import { closest, menu, revealCurrent } from "../page/elements.ts";
import { isLoading, onPageShow, parsed } from "../page/page-events.ts";
import { applyTheme, applyWrap, root, toggleTheme, toggleWrap } from "./preferences.ts";
import "./trust.ts";

applyTheme();
applyWrap();
root.classList.add("scripted");
// Wait two frames for the page's layout: reading positions earlier would force one, with all the code far below.
onPageShow(() => requestAnimationFrame(() => requestAnimationFrame(() => revealCurrent(".page > .notes"))));

/** Returns a function that calls back with a module, once; if the network fails, the next call tries again. */
function lazily<Module>(load: () => Promise<Module>) {
  let module: Promise<Module> | undefined;
  return (next: (module: Module) => unknown, failed?: () => void): void => {
    module ??= parsed.then(load);
    module.then(next, () => {
      module = undefined;
      failed?.();
    });
  };
}

// URLs, so TypeScript cannot infer the modules
const withNote = lazily((): Promise<typeof import("../note/note.ts")> => import(boot.note));
const withShell = lazily(async () => {
  const shell: typeof import("../shell/shell.tsx") = await import(boot.shell);
  await shell.start(); // if it crashes, links still load pages
  return shell;
});

// ---- the shell: fetched on presence, executed when the browser is idle, or at once on intent
let fetched = false;
const fetchShell = (): void => {
  if (fetched || isLoading()) return;
  fetched = true;
  withNote(() => {});
  const add = (link: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "anonymous" }, link));
  add({ rel: "modulepreload", href: boot.shell, onload: () => whenIdle(() => withShell(() => {})) });
  add({ rel: "preload", href: boot.site, as: "fetch" });
};

// After a reload, the browser treats history entries that the shell created as this document, and would keep
// showing the wrong page. Reload until the shell takes over.
const { pathname } = location;
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};

const actions: Record<string, (button: HTMLElement, event: Event) => void> = {
  theme: toggleTheme,
  wrap: toggleWrap,
  copy: copyCode,
  menu() {
    // its `command` does nothing before the menu has been parsed
    parsed.then(() => menu()?.showModal());
  },
  // for browsers without `command`: on a phone nothing else closes a modal menu
  "menu-close": () => menu()?.close(),
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
  const button = closest(target, "[data-action],button.copy,var[data-value]");
  // a button without the name of an action copies: pages have hundreds of them
  const name = button?.dataset["action"] ?? (button?.matches("var") ? "values" : "copy");
  const action = actions[name];
  if (button && action) action(button, event);
  // the reader selects a value to copy it
  else if (button && (name !== "values" || getSelection()?.isCollapsed))
    withNote((module) => module.act(name, button));
  // A control that needs its island: remember a click on a button and repeat it once the island is hydrated.
  const island = event.isTrusted ? closest(target, "[data-island]:not([data-live])") : null;
  const control = island && closest(target, "button,input,select");
  if (control) withShell((module) => module.wake(island, control));
});

// An island that shows query parameters is hydrated at once if the address has one of them. Until then the class
// `queried` marks the page's content as provisional.
if (location.search !== "") {
  const settle = (): void => root.classList.remove("queried");
  const parameters = new URLSearchParams(location.search);
  root.classList.add("queried");
  parsed.then(() => {
    const islands = [...document.querySelectorAll<HTMLElement>("body [data-query]")].filter((island) =>
      island.dataset["query"]?.split(" ").some((name) => parameters.has(name)),
    );
    if (islands.length === 0) settle();
    else withShell((shell) => Promise.all(islands.map((island) => shell.wake(island))).then(settle), settle);
  });
}

// ---- whether to show the focus ring: the stylesheet uses this class
const showFocus = (isShown: boolean): boolean =>
  document.body.classList.toggle("navigation-with-keyboard", isShown);
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") showFocus(true);
  if (event.key.length === 1 || event.key === "Escape") withNote((module) => module.press(event));
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
  const target = closest(event.target, "a[href],button,select,summary,[data-island]");
  if (target === null || isLoading()) return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link && (link.origin !== location.origin || link.target === "_blank")) return;
  fetchShell(); // with save-data or on 2g, only intent fetches the shell
  withShell((module) => link && module.prefetch(link.href));
};
if (!prefersReducedData()) {
  for (const type of ["scroll", "touchstart", "keydown"]) addEventListener(type, fetchShell);
  // a reader who follows a link to a section needs to see where it is
  addEventListener("DOMContentLoaded", () => location.hash && fetchShell());
  // A page that appears under a resting pointer gets an event too, which says nothing of the reader.
  addEventListener("pointermove", (event) => (event.movementX || event.movementY) && fetchShell());
}
for (const type of ["pointerover", "focusin", "pointerdown", "change"]) addEventListener(type, intent);
