// What cannot wait for React: theme before first paint, copying, the menu's panels, and fetching the shell when the
// reader shows presence or intent. Inlined into every page, so every byte counts; it imports nothing.
// `__BOOT__` is replaced at build time by the parts of the configuration that it needs.
import type { BootConfig, ShellModule } from "../shared/boot-config.ts";
import type { TabsIslandProps } from "../shared/islands.ts";

declare const __BOOT__: BootConfig;

const config = __BOOT__;
const root = document.documentElement;
const parameters = new URLSearchParams(location.search);

let warned = false;
const stored = (key: string, value?: string): string | null => {
  try {
    const storage = window[config.storage];
    const name = key + config.suffix;
    if (value !== undefined) storage.setItem(name, value);
    return storage.getItem(name);
  } catch (error) {
    if (!warned)
      console.warn(
        "Browser storage is not available.\nPossible reasons: the page runs in an iframe, in a private session, or under strict privacy settings.",
        error,
      );
    warned = true;
    return null;
  }
};

// ---- theme
const isTheme = (value: string | null): boolean => value === "light" || value === "dark";
const setTheme = (theme: string): void => {
  root.dataset["theme"] = theme;
  const label = `Switch between dark and light mode (currently ${theme} mode)`;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-action=theme]")) {
    button.disabled = false;
    button.title = label;
    button.ariaLabel = label;
    button.ariaPressed = String(theme === "dark");
  }
};
const dark = matchMedia("(prefers-color-scheme:dark)");
const fromQuery = parameters.get("docusaurus-theme");
const preferred = (): string => {
  const saved = config.disableSwitch ? null : stored("theme");
  if (isTheme(fromQuery)) return fromQuery as string;
  if (saved !== null) return saved === "dark" ? saved : "light";
  return config.respectSystem ? (dark.matches ? "dark" : "light") : config.mode;
};
if (config.disableSwitch) {
  try {
    window[config.storage].removeItem(`theme${config.suffix}`);
  } catch {
    // nothing is stored then
  }
}
setTheme(preferred());
if (config.respectSystem) dark.addEventListener("change", () => setTheme(preferred()));
addEventListener("storage", ({ key, newValue }) => {
  if (key === `theme${config.suffix}` && newValue !== null && !config.disableSwitch) setTheme(newValue === "dark" ? "dark" : "light");
});
addEventListener("DOMContentLoaded", () => setTheme(root.dataset["theme"] ?? config.mode));

// ---- announcement: a changed id shows the bar again
if (config.announcement !== undefined) {
  const id = stored("docusaurus.announcement.id");
  if (id !== config.announcement && !(id === "annoucement-bar" && config.announcement === "announcement-bar")) {
    stored("docusaurus.announcement.id", config.announcement);
    stored("docusaurus.announcement.dismiss", "false");
  }
  root.setAttribute("data-announcement-bar-initially-dismissed", String(stored("docusaurus.announcement.dismiss") === "true"));
}

for (const [name, value] of parameters) {
  try {
    if (name.startsWith("docusaurus-data-")) root.setAttribute(`data-${name.slice(16)}`, value);
  } catch {
    // not a valid attribute name: no reader asked for it
  }
}
root.classList.add("scripted", location.search ? "queried" : "scripted");
const settle = (): void => root.classList.remove("queried");

// ---- islands that show a part of the address: they wake at once, and until then `queried` says that the page is not what was asked for
addEventListener("DOMContentLoaded", () => {
  const wanted = [...document.querySelectorAll<HTMLElement>("[data-query]")].filter((island) =>
    island.dataset["query"]?.split(" ").some((name) => parameters.has(name)),
  );
  if (wanted[0] === undefined) settle();
  for (const island of wanted) withShell((module) => void module.wake(island).then(settle));
});

// ---- tabs: what the address names, else what was chosen before; their island takes over from there
addEventListener("DOMContentLoaded", () => {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island=tabs]")) {
    const { groupId, query, tabs }: TabsIslandProps = JSON.parse(island.dataset["props"] ?? "{}");
    const wanted = query !== undefined && parameters.has(query) ? parameters.get(query) : groupId === undefined ? null : stored(`docusaurus.tab.${groupId}`);
    if (!tabs.some(({ value }) => value === wanted)) continue;
    const [list, ...panels] = island.firstElementChild?.children ?? [];
    for (const [index, { value }] of tabs.entries()) {
      const tab = list?.children[index] as HTMLElement; // one for each, as the build wrote them
      tab.ariaSelected = String(value === wanted);
      tab.tabIndex = value === wanted ? 0 : -1;
      panels[index]?.toggleAttribute("hidden", value !== wanted);
    }
  }
});

// ---- word wrap is offered where code overflows: found out when a block gets its size, also a new one or in a folded part
const sizes = new ResizeObserver((entries) => {
  const offers = entries.map(({ target }) => {
    const snippet = target.closest(".snip");
    const overflows = [...(snippet?.querySelectorAll("pre") ?? [])].some((pre) => pre.scrollWidth > pre.clientWidth);
    return [snippet, overflows || snippet?.classList.contains("wrap")] as const;
  });
  for (const [snippet, offered] of offers) snippet?.querySelector("[data-action=wrap]")?.toggleAttribute("hidden", !offered);
});
const watchSizes = (): void => {
  sizes.disconnect();
  for (const pre of document.querySelectorAll(".snip pre")) sizes.observe(pre);
};
for (const type of ["DOMContentLoaded", "snippets:shown"]) addEventListener(type, watchSizes);

// ---- the shell: fetched on presence, run on intent
const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
const frugal = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
const bootData = (): { shell: string; site: string } => JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
let fetched = false;
const fetchShell = (): void => {
  if (fetched || document.readyState === "loading") return;
  fetched = true;
  const { shell, site } = bootData();
  for (const [rel, href, as] of [
    ["modulepreload", shell, "script"],
    ["preload", site, "fetch"],
  ] as const) {
    const link = document.createElement("link");
    Object.assign(link, { rel, href, as });
    link.crossOrigin = "anonymous";
    document.head.append(link);
  }
};
let shell: Promise<ShellModule> | undefined;
const withShell = (next: (module: ShellModule) => void): void => {
  shell ??= import(/* @vite-ignore */ bootData().shell).then((module: ShellModule) => module.start().then(() => module));
  shell.then(next, () => {
    shell = undefined;
    settle();
  }); // the network failed: links still load pages, and the next intent tries again
};

const actionOf = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null);
const menu = (): HTMLDialogElement | null => document.querySelector("dialog#menu");

const actions: Record<string, (button: HTMLElement) => void> = {
  theme() {
    const theme = root.dataset["theme"] === "dark" ? "light" : "dark";
    stored("theme", theme);
    setTheme(theme);
  },
  announcement() {
    stored("docusaurus.announcement.dismiss", "true");
    root.setAttribute("data-announcement-bar-initially-dismissed", "true");
  },
  copy(button) {
    const code = button.closest(".snip, li")?.querySelector("pre.in code")?.textContent ?? "";
    void navigator.clipboard.writeText(code).then(
      () => {
        button.ariaLabel = button.textContent = "Copied";
        setTimeout(() => {
          button.textContent = "Copy";
          button.ariaLabel = "Copy code to clipboard";
        }, 1000);
      },
      () => {
        const selection = getSelection();
        const pre = button.closest(".snip, li")?.querySelector("pre.in code");
        if (pre) selection?.selectAllChildren(pre); // refused: at least one key press away
      },
    );
  },
  wrap(button) {
    button.ariaPressed = String(button.closest(".snip")?.classList.toggle("wrap"));
  },
  menu() {
    if (!("command" in HTMLButtonElement.prototype)) menu()?.showModal();
  },
  "menu-close"() {
    menu()?.close();
  },
  "menu-main"() {
    menu()?.setAttribute("data-panel", "main");
    document.querySelector<HTMLElement>(".items :is(a,summary)")?.focus(); // the button is gone
  },
  skip() {
    const main = document.querySelector("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus();
    main?.removeAttribute("tabindex");
  },
};

document.addEventListener("click", (event) => {
  const button = actionOf(event);
  const action = button && actions[button.dataset["action"] ?? ""];
  if (button && action) {
    if (button.dataset["action"] === "skip") event.preventDefault();
    action(button);
  }
  if (event.target instanceof Element && event.target.closest("#menu a,.bar .drop a")) {
    menu()?.close();
    const drop = event.target.closest(".drop:hover");
    drop?.classList.add("followed"); // hovering alone would keep it open over the page
    drop?.addEventListener("pointerleave", () => drop.classList.remove("followed"), { once: true });
  }
  // A control that needs its island: the click on a button is kept and made again when the island is there.
  const island = event.isTrusted && event.target instanceof Element ? event.target.closest<HTMLElement>("[data-island]:not([data-live])") : null;
  const control = island && (event.target as Element).closest<HTMLElement>("button,input,select");
  if (control) withShell((module) => module.wake(island, control));
});
document.addEventListener(
  "toggle",
  (event) => {
    const dialog = menu();
    if (event.target !== dialog || dialog === null) return;
    for (const button of document.querySelectorAll<HTMLElement>("[data-action=menu]")) button.ariaExpanded = String(dialog.open);
    if (!dialog.open && document.querySelector(".panel-notes")) dialog.removeAttribute("data-panel");
  },
  true,
);
document.addEventListener("keydown", ({ key }) => {
  if (key === "Tab") document.body.classList.add("navigation-with-keyboard");
  const drop = key === "Escape" && document.querySelector(DROP);
  if (drop) {
    drop.querySelector("summary")?.focus();
    drop.removeAttribute("open");
  }
});
document.addEventListener("mousedown", () => document.body.classList.remove("navigation-with-keyboard"));
matchMedia("(min-width:62.3125rem)").addEventListener("change", () => menu()?.close());
// Back and forward close the menu, and the page stays: where they lead nowhere else they may not be cancelled.
if ("navigation" in window)
  navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "traverse" || !event.cancelable || !menu()?.open) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menu()?.close();
  });
// ---- dropdowns of the bar: one that is open closes when the reader turns elsewhere, or follows a link in it
const DROP = ".bar .drop[open]";
for (const type of ["pointerdown", "focusin", "click"])
  document.addEventListener(type, ({ target }) => {
    for (const drop of document.querySelectorAll(DROP))
      if (!drop.contains(target as Node) || (type === "click" && (target as Element).closest("a"))) drop.removeAttribute("open");
  });

const intent = (event: Event): void => {
  const target = event.target instanceof Element ? event.target.closest("a[href],button,summary,[data-island]") : null;
  if (target === null || frugal || document.readyState === "loading") return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link && (link.origin !== location.origin || link.target === "_blank")) return;
  withShell((module) => link && module.prefetch(link.href));
};
if (!frugal) {
  for (const type of ["pointermove", "scroll", "touchstart", "keydown"]) addEventListener(type, fetchShell, { passive: true });
  for (const type of ["pointerover", "focusin", "pointerdown"]) addEventListener(type, intent, { passive: true });
}
