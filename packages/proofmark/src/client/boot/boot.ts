// What cannot wait for React: preferences before first paint, copying, the menu's panels, and fetching the
// shell when the reader shows presence or intent. Inlined into every page as one script, so every byte
// counts: it imports nothing but its own parts, the `boot-…` modules and `say-copied`.
import type { ShellModule, ToolsModule } from "../../shared/boot-config.ts";
import { bootData } from "../page/boot-data.ts";
import { closest } from "./closest.ts";
import { applyPreferences, root, stored, toggleTheme } from "./preferences.ts";
import "./trust.ts";
import { sayCopied } from "../note/say-copied.ts";
import { watchScrolling } from "./scrolling.ts";

applyPreferences();
watchScrolling();
root.classList.add("scripted");

// ---- the shell: fetched on presence, then run when the browser is idle; run at once on intent
const { saveData, effectiveType = "" } =
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
const frugal = saveData || /2g/.test(effectiveType);
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
  shell ??= import(bootData().shell).then((module: ShellModule) => module.start().then(() => module));
  // no network, or the shell crashed: links still load pages, and the next intent tries again
  shell.then(next, () => (shell = undefined));
};

// After a reload the browser counts pages that the shell once showed as this document, and would keep the
// wrong one. Until the shell is there.
const { pathname } = location;
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};

// ---- the reader's tools: what they do waits for their script, a small one
let tools: Promise<ToolsModule> | undefined;
const withTools = (next: (module: ToolsModule) => void): void => {
  tools ??= import(bootData().tools) as Promise<ToolsModule>; // its types are the module's own
  tools.then(next, () => (tools = undefined)); // the network failed: the next use tries again
};

const menu = (): HTMLDialogElement | null => document.querySelector("dialog#menu");

const actions: Record<string, (button: HTMLElement, event: Event) => void> = {
  theme: toggleTheme,
  copy(button) {
    const code = button.closest(".snip, li")?.querySelector("pre.in code");
    navigator.clipboard.writeText(code?.textContent ?? "").then(
      () => sayCopied(button),
      () => code && getSelection()?.selectAllChildren(code), // refused: at least one key press away
    );
  },
  menu() {
    if (!("command" in HTMLButtonElement.prototype)) menu()?.showModal();
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
  const button = closest(target, "[data-action]");
  const action = button && actions[button.dataset["action"] ?? ""];
  if (button && action) action(button, event);
  else if (button) withTools((module) => module.act(button, stored));
  // A control that needs its island: the click on a button is kept and made again when the island is there.
  const island = event.isTrusted ? closest(target, "[data-island]:not([data-live])") : null;
  const control = island && closest(target, "button,input,select");
  if (control) withShell((module) => module.wake(island, control));
});

// ---- whether the focus is shown: the stylesheet asks for this class
const showFocus = (isShown: boolean): boolean =>
  document.body.classList.toggle("navigation-with-keyboard", isShown);
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") showFocus(true);
  if (event.key.length === 1) withTools((module) => module.press(event, stored));
});
addEventListener("mousedown", () => showFocus(false));
matchMedia("(min-width:62.3125rem)").addEventListener("change", () => menu()?.close());
for (const type of ["pointerdown", "focusin"])
  addEventListener(type, ({ target }) => {
    // Shortcuts, arrows and assistive technology move the focus too. The browser tells them from a mouse,
    // except in a field.
    if ((target as Element).matches(":focus-visible:not(input,textarea)")) showFocus(true);
    // a dropdown of the bar closes when the reader turns elsewhere
    for (const drop of document.querySelectorAll(".bar .drop[open]"))
      if (!drop.contains(target as Node)) drop.removeAttribute("open");
  });

const intent = (event: Event): void => {
  const target = closest(event.target, "a[href],button,summary,[data-island]");
  if (target === null || document.readyState === "loading") return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link && (link.origin !== location.origin || link.target === "_blank")) return;
  fetchShell(); // with save-data, or on 2g, this is the first sign of a reader that counts
  withShell((module) => link && module.prefetch(link.href));
};
if (!frugal)
  for (const type of ["pointermove", "scroll", "touchstart", "keydown"]) addEventListener(type, fetchShell);
for (const type of ["pointerover", "focusin", "pointerdown"]) addEventListener(type, intent);
