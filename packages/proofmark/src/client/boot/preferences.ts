// The part of the boot script that reads and keeps preferences: colour mode, attributes that the
// address asks for. `__CONFIG__` is replaced at build time by the parts of the configuration that it needs.
import type { BootConfig } from "../../shared/boot-config.ts";
import { ENGINE_ATTRIBUTES } from "../../shared/engine-attributes.ts";
import { THEME_KEY } from "../../shared/storage-keys.ts";
import { whenShown } from "./shown.ts";

declare const __CONFIG__: BootConfig;

const config = __CONFIG__;
/** The root element, which carries what the stylesheet asks about: colour mode, whether scripts run. */
export const root = document.documentElement;
/** What the address of the page that was loaded asks for. */
const parameters = new URLSearchParams(location.search);

let warned = false;
/**
 * What is stored under a key, after storing `value` there; null removes it. One warning says that storage is
 * blocked or full.
 */
export const stored = (key: string, value?: string | null): string | null => {
  try {
    const storage = window[config.storage];
    const name = key + config.suffix;
    if (value === null) storage.removeItem(name);
    else if (value !== undefined) storage.setItem(name, value);
    return storage.getItem(name);
  } catch (error) {
    if (!warned)
      console.warn(
        "Browser storage is not available. An iframe, a private session or strict privacy settings may be why.",
        error,
      );
    warned = true;
    return null;
  }
};

/** Sets what the page looks like, before anything is painted, and keeps it true while the page is open. */
export function applyPreferences(): void {
  setTheme(preferred());
  // A page that "back" shows as it was left: the reader may have chosen something else since.
  addEventListener("pageshow", ({ persisted }) => persisted && setTheme(preferred()));
  // buttons that React has just made do not know it
  whenShown(() => setTheme(root.dataset["theme"] ?? config.mode));
  addEventListener("storage", ({ key, newValue }) => {
    if (key === THEME_KEY + config.suffix && newValue !== null && !config.disableSwitch)
      setTheme(newValue === "dark" ? "dark" : "light");
  });
  const askable = new RegExp(`^docusaurus-(data-(?!(${ENGINE_ATTRIBUTES})$).*)`, "i");
  for (const [name, value] of parameters) {
    try {
      const own = askable.exec(name)?.[1];
      if (own) root.setAttribute(own, value);
    } catch {
      // not a valid attribute name: no reader asked for it
    }
  }
}

/** Switches between light and dark, and keeps the choice. */
export function toggleTheme(): void {
  const theme = root.dataset["theme"] === "dark" ? "light" : "dark";
  stored(THEME_KEY, theme);
  setTheme(theme);
}

function preferred(): string {
  const saved = stored(THEME_KEY, config.disableSwitch ? null : undefined);
  const asked = parameters.get("docusaurus-theme");
  if (asked === "light" || asked === "dark") return asked;
  if (saved !== null) return saved === "dark" ? saved : "light";
  if (!config.respectSystem) return config.mode;
  return matchMedia("(prefers-color-scheme:dark)").matches ? "dark" : "light";
}

function setTheme(theme: string): void {
  root.dataset["theme"] = theme;
  const label = `Switch between dark and light mode (currently ${theme} mode)`;
  for (const button of document.querySelectorAll<HTMLButtonElement>("body [data-action=theme]")) {
    button.disabled = false;
    button.title = label;
    button.ariaLabel = label;
    button.ariaPressed = String(theme === "dark");
  }
}
