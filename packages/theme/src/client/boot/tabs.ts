// Tabs: opens those that the address's target, a query parameter or an earlier choice names, before anything is
// painted, and serves clicks and keys.
import { TAB_KEY_PREFIX } from "../../data/storage-keys.ts";
import { closest, hashTarget } from "../page/elements.ts";
import { PAGE_SHOWN } from "../page/page-events.ts";
import { isFirst, stored } from "../page/storage.ts";

const allTabs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("body .tabs")];
// the build writes the list first, then a panel for each tab
const buttonsOf = (tabs: HTMLElement): HTMLElement[] =>
  [...(tabs.firstElementChild as HTMLElement).children] as HTMLElement[];
const panelsOf = (tabs: HTMLElement): Element[] => [...tabs.children].slice(1);
const keyOf = ({ dataset: { group } }: HTMLElement): string | undefined => group && TAB_KEY_PREFIX + group;

/** Serves the tabs of this page and of those that are shown later. */
if (isFirst("tabs")) {
  openRequested();
  addEventListener(PAGE_SHOWN, openRequested);
  addEventListener("hashchange", () => allTabs().forEach(openLinked));
  // a tab of the same group was chosen, here or in another window
  addEventListener("storage", ({ key, newValue }) => {
    for (const tabs of allTabs()) if (key !== null && keyOf(tabs) === key) open(tabs, newValue);
  });
  document.addEventListener("click", ({ target }) => {
    const button = closest(target, "[role=tab]");
    if (button) choose(button);
  });
  document.addEventListener("keydown", (event) => {
    const button = closest(event.target, "[role=tab]");
    if (button) moveFocus(event, button);
  });
}

/** Opens the tab that the address or an earlier choice names. */
function openRequested(): void {
  const parameters = new URLSearchParams(location.search);
  for (const tabs of allTabs()) {
    const key = keyOf(tabs);
    if (!openLinked(tabs))
      open(tabs, parameters.get(tabs.dataset["param"] ?? "") ?? (key ? stored(key) : null));
  }
}

/** Opens the tab that contains the address's target, and scrolls to the target. Returns whether there is one. */
function openLinked(tabs: HTMLElement): boolean {
  const target = hashTarget();
  const index = panelsOf(tabs).findIndex((panel) => panel.contains(target));
  const isHidden = panelsOf(tabs)[index]?.hasAttribute("hidden");
  open(tabs, buttonsOf(tabs)[index]?.dataset["tab"]);
  if (isHidden) target?.scrollIntoView();
  return index !== -1;
}

/** Opens the tab with a value, if there is one. */
function open(tabs: HTMLElement, value: string | null | undefined): void {
  const buttons = buttonsOf(tabs);
  const panels = panelsOf(tabs);
  if (!buttons.some(({ dataset }) => dataset["tab"] === value)) return;
  for (const [index, button] of buttons.entries()) {
    const isOpen = button.dataset["tab"] === value;
    button.ariaSelected = String(isOpen);
    button.tabIndex = isOpen ? 0 : -1;
    panels[index]?.toggleAttribute("hidden", !isOpen);
  }
}

function choose(button: HTMLElement): void {
  const tabs = button.closest<HTMLElement>(".tabs") as HTMLElement; // a tab is within tabs
  const { tab = "" } = button.dataset;
  const { top } = button.getBoundingClientRect();
  open(tabs, tab);
  const key = keyOf(tabs);
  if (key) stored(key, tab);
  // other tabs above may have changed height: keep the chosen tab in place
  scrollBy(0, button.getBoundingClientRect().top - top);
  const { param } = tabs.dataset;
  if (param === undefined) return;
  const url = new URL(location.href);
  url.searchParams.set(param, tab);
  history.replaceState(history.state, "", url);
}

/** Moves the focus with the arrow keys, Home and End; Enter and Space then click. */
function moveFocus(event: KeyboardEvent, button: HTMLElement): void {
  const buttons = buttonsOf(button.closest(".tabs") as HTMLElement); // a tab is within tabs
  const index = buttons.indexOf(button);
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}
