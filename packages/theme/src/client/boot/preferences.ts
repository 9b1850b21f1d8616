// The boot script's colour mode, and whether long lines wrap.
import { THEME_KEY, WRAP_KEY } from "../../data/storage-keys.ts";
import { boot } from "../page/boot-data.ts";
import { onPageShow } from "../page/page-events.ts";
import { onStored, stored } from "../page/storage.ts";

/** The root element, whose attributes and classes the stylesheet uses: colour mode, whether scripts run. */
export const root = document.documentElement;

/** Applies the colour mode before first paint, and follows changes while the page is open. */
export function applyTheme(): void {
  setTheme(preferred());
  // The back/forward cache restores the page as it was; the reader may have switched the mode since.
  addEventListener("pageshow", ({ persisted }) => persisted && setTheme(preferred()));
  // newly rendered buttons lack the label and state
  onPageShow(() => setTheme(root.dataset["theme"] ?? boot.defaultMode));
  onStored(THEME_KEY, (theme) => {
    if (theme !== null && !boot.disableSwitch) setTheme(theme === "dark" ? "dark" : "light");
  });
}

/** Switches between light and dark, and stores the choice, which applies it. */
export const toggleTheme = (): unknown =>
  stored(THEME_KEY, root.dataset["theme"] === "dark" ? "light" : "dark");

/** Wraps long lines of code before first paint if the reader wants that, and when they change their mind. */
export function applyWrap(): void {
  const show = (kept = stored(WRAP_KEY)): void => {
    root.classList.toggle("wrap", kept !== null);
    for (const button of document.querySelectorAll<HTMLButtonElement>("body [data-action=wrap]"))
      button.ariaPressed = String(kept !== null);
  };
  show();
  onPageShow(() => show());
  onStored(WRAP_KEY, show);
}

/** Turns wrapping on or off, and stores that, which applies it. */
export const toggleWrap = (): unknown => stored(WRAP_KEY, root.classList.contains("wrap") ? null : "on");

function preferred(): string {
  const saved = stored(THEME_KEY, boot.disableSwitch ? null : undefined);
  const requested = new URLSearchParams(location.search).get("docusaurus-theme");
  if (requested === "light" || requested === "dark") return requested;
  if (saved !== null) return saved === "dark" ? saved : "light";
  return boot.defaultMode;
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
