// The boot script's preferences: colour mode, and attributes requested in the address. `__CONFIG__` is
// replaced at build time by the parts of the configuration that it needs.
import type { BootConfig } from "../../data/boot-config.ts";
import { ENGINE_ATTRIBUTES } from "../../data/engine-attributes.ts";
import { THEME_KEY } from "../../data/storage-keys.ts";
import { whenShown } from "./shown.ts";

declare const __CONFIG__: BootConfig;

const config = __CONFIG__;
/** The root element, whose attributes and classes the stylesheet uses: colour mode, whether scripts run. */
export const root = document.documentElement;
/** Query parameters of the page that was loaded. */
const parameters = new URLSearchParams(location.search);

let warned = false;
/**
 * Returns the value stored under a key, after storing `value` if given; null removes the key. Warns once if
 * storage is blocked or full.
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

/** Applies the preferences before first paint, and follows changes while the page is open. */
export function applyPreferences(): void {
  setTheme(preferred());
  // The back/forward cache restores the page as it was; the reader may have switched the mode since.
  addEventListener("pageshow", ({ persisted }) => persisted && setTheme(preferred()));
  // newly rendered buttons lack the label and state
  whenShown(() => setTheme(root.dataset["theme"] ?? config.mode));
  addEventListener("storage", ({ key, newValue }) => {
    if (key === THEME_KEY + config.suffix && newValue !== null && !config.disableSwitch)
      setTheme(newValue === "dark" ? "dark" : "light");
  });
  const settable = new RegExp(`^docusaurus-(data-(?!(${ENGINE_ATTRIBUTES})$)[\\w-]+)$`, "i");
  for (const [name, value] of parameters) {
    const attribute = settable.exec(name)?.[1];
    if (attribute) root.setAttribute(attribute, value);
  }
}

/** Switches between light and dark, and stores the choice. */
export function toggleTheme(): void {
  const theme = root.dataset["theme"] === "dark" ? "light" : "dark";
  stored(THEME_KEY, theme);
  setTheme(theme);
}

function preferred(): string {
  const saved = stored(THEME_KEY, config.disableSwitch ? null : undefined);
  const requested = parameters.get("docusaurus-theme");
  if (requested === "light" || requested === "dark") return requested;
  if (saved !== null) return saved === "dark" ? saved : "light";
  return config.mode;
}

function setTheme(theme: string): void {
  root.dataset["theme"] = theme;
  const label = `Switch between dark and light mode (currently ${theme} mode)`;
  for (const button of document.querySelectorAll<HTMLButtonElement>("body [data-action=theme]")) {
    button.title = label;
    button.ariaLabel = label;
    button.ariaPressed = String(theme === "dark");
  }
}
