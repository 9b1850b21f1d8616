// Opens the tabs that contain the address's target, that a query parameter names, or that the reader chose
// before; their island takes over from there. Inlined below the content of pages with such tabs.
import type { TabsConfig } from "../../data/boot-config.ts";
import type { TabsIslandProps } from "../../data/islands.ts";
import { TAB_KEY_PREFIX } from "../../data/storage-keys.ts";
import { hashTarget } from "../navigation/hash-target.ts";

declare const __CONFIG__: TabsConfig;

const config = __CONFIG__;

const parameters = new URLSearchParams(location.search);
const target = hashTarget();

/** Returns the stored choice in a group of tabs. */
function storedChoice(groupId: string): string | null {
  try {
    return window[config.storage].getItem(TAB_KEY_PREFIX + groupId + config.suffix);
  } catch {
    return null; // storage is blocked, as the boot script has logged
  }
}

for (const island of document.querySelectorAll<HTMLElement>("body [data-island=tabs]")) {
  const { groupId, query, tabs }: TabsIslandProps = JSON.parse(island.dataset["props"] ?? "{}");
  const [list, ...panels] = island.firstElementChild?.children ?? [];
  const linked = tabs[panels.findIndex((panel) => panel.contains(target))];
  const wanted =
    linked?.value ??
    (query !== undefined && parameters.has(query)
      ? parameters.get(query)
      : groupId === undefined
        ? null
        : storedChoice(groupId));
  if (!tabs.some(({ value }) => value === wanted)) continue;
  for (const [index, { value }] of tabs.entries()) {
    const tab = list?.children[index] as HTMLElement; // the build wrote one for each tab
    tab.ariaSelected = String(value === wanted);
    tab.tabIndex = value === wanted ? 0 : -1;
    panels[index]?.toggleAttribute("hidden", value !== wanted);
  }
}
