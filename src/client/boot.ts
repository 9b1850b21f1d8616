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
/** What is stored under a key, after storing `value` there; null removes it. One warning says that storage is blocked or full. */
const stored = (key: string, value?: string | null): string | null => {
  try {
    const storage = window[config.storage];
    const name = key + config.suffix;
    if (value === null) storage.removeItem(name);
    else if (value !== undefined) storage.setItem(name, value);
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
const print = matchMedia("print");
const systemTheme = (): string => (dark.matches ? "dark" : "light");
const fromQuery = parameters.get("docusaurus-theme");
const preferred = (): string => {
  const saved = config.disableSwitch ? stored("theme", null) : stored("theme");
  if (isTheme(fromQuery)) return fromQuery as string;
  if (saved !== null) return saved === "dark" ? saved : "light";
  return config.respectSystem ? systemTheme() : config.mode;
};
let printed = false;
if (config.respectSystem)
  dark.addEventListener("change", () => {
    // To print turns the page light and back again: neither is the system's preference.
    const printing = print.matches || printed;
    printed = print.matches;
    if (printing) return;
    stored("theme", null);
    setTheme(systemTheme());
  });
addEventListener("storage", ({ key, newValue }) => {
  if (key === `theme${config.suffix}` && newValue !== null && !config.disableSwitch) setTheme(newValue === "dark" ? "dark" : "light");
});
addEventListener("DOMContentLoaded", () => setTheme(root.dataset["theme"] ?? config.mode));

// ---- announcement: a changed id shows the bar again
const showAnnouncement = (): void => {
  if (config.announcement === undefined) return;
  const id = stored("docusaurus.announcement.id");
  if (id !== config.announcement && !(id === "annoucement-bar" && config.announcement === "announcement-bar")) {
    stored("docusaurus.announcement.id", config.announcement);
    stored("docusaurus.announcement.dismiss", "false");
  }
  root.setAttribute("data-announcement-bar-initially-dismissed", String(stored("docusaurus.announcement.dismiss") === "true"));
};

const applyPreferences = (): void => {
  setTheme(preferred());
  showAnnouncement();
};
applyPreferences();
// A page that "back" shows as it was left: the reader may have chosen something else since.
addEventListener("pageshow", ({ persisted }) => persisted && applyPreferences());

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

// ---- back to top: offered while the reader scrolls up, far from both ends
let lastTop = 0;
let navigated = false;
addEventListener(
  "scroll",
  () => {
    const goesUp = !navigated && scrollY < lastTop && scrollY >= 300 && scrollY + innerHeight < root.scrollHeight;
    root.classList.toggle("goes-up", goesUp);
    navigated = false;
    lastTop = scrollY;
  },
  { passive: true },
);
if (typeof navigation !== "undefined")
  navigation.addEventListener("navigate", () => {
    navigated = true; // the scroll that follows is not the reader's
    root.classList.remove("goes-up");
  });

/** Scrolls the sidebar, and nothing else, so far that the entry of the page is in view. */
const revealCurrent = (): void => {
  const current = document.querySelector(".rail .notes a[aria-current]");
  for (const box of [current?.closest(".notes"), current?.closest(".rail")]) {
    if (!current || !box || box.scrollHeight <= box.clientHeight) continue; // which of them scrolls depends on the width
    const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }
};
for (const type of ["DOMContentLoaded", "snippets:shown"]) addEventListener(type, revealCurrent);

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

const sayCopied = (button: HTMLElement): void => {
  const { textContent, ariaLabel } = button;
  if (textContent === "Copied") return;
  button.ariaLabel = button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = textContent;
    button.ariaLabel = ariaLabel;
  }, 1000);
};

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
    const code = button.closest(".snip, li")?.querySelector("pre.in code");
    navigator.clipboard.writeText(code?.textContent ?? "").then(
      () => sayCopied(button),
      () => code && getSelection()?.selectAllChildren(code), // refused: at least one key press away
    );
  },
  "copy-page"(button) {
    const { href } = button.nextElementSibling as HTMLAnchorElement; // the link to the page as Markdown, as the theme writes it
    const text = fetch(href).then(async (response) => (response.ok ? new Blob([await response.text()], { type: "text/plain" }) : Promise.reject()));
    // The promise goes to the clipboard at once, while the click's permission holds.
    navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]).then(
      () => sayCopied(button),
      () => location.assign(href), // refused, or no network: the text itself, to copy by hand
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
  },
  sidebar(button) {
    root.classList.toggle("no-sidebar");
    ((button.nextElementSibling ?? button.previousElementSibling) as HTMLElement).focus(); // the other of the two takes its place
  },
  top() {
    scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion)").matches ? "instant" : "smooth" });
    document.getElementById("top")?.focus({ preventScroll: true }); // the button goes
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
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") document.body.classList.add("navigation-with-keyboard");
});
document.addEventListener("mousedown", () => document.body.classList.remove("navigation-with-keyboard"));
matchMedia("(min-width:62.3125rem)").addEventListener("change", () => menu()?.close());
for (const type of ["pointerdown", "focusin"])
  document.addEventListener(type, ({ target }) => {
    for (const drop of document.querySelectorAll(".drop[open]")) if (!drop.contains(target as Node)) drop.removeAttribute("open");
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
