import { tabAfterKey } from "../../shared/tab-keys.ts";

/** Lets readers choose tabs, with the pointer and the arrow keys. */
export function watchTabs(): void {
  addEventListener("click", ({ target }) => {
    const tab = tabOf(target);
    if (tab) select(tab);
  });
  addEventListener("keydown", (event) => {
    const tab = tabOf(event.target);
    if (!tab) return;
    const all = tabsBeside(tab);
    const to = tabAfterKey(event.key, all.indexOf(tab), all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  });
}

const tabOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(".tabs [role=tab]") : null;

const tabsBeside = (tab: HTMLElement): HTMLElement[] => [
  ...(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? []),
];

function select(chosen: HTMLElement): void {
  for (const tab of tabsBeside(chosen)) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isChosen;
  }
}
