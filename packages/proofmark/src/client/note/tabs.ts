// Opens the tabs that hold what the address leads to, that it names, or that were chosen before; their island
// takes over from there. Inlined below the content of pages that hold such tabs.
import type { TabsConfig } from "../../shared/boot-config.ts";
import type { TabsIslandProps } from "../../shared/islands.ts";
import { TAB_KEY_PREFIX } from "../../shared/storage-keys.ts";
import { placeInAddress } from "../navigation/place.ts";

declare const __CONFIG__: TabsConfig;

const config = __CONFIG__;

const parameters = new URLSearchParams(location.search);
const place = placeInAddress();

/** What was chosen in a group. */
function chosen(groupId: string): string | null {
  try {
    return window[config.storage].getItem(TAB_KEY_PREFIX + groupId + config.suffix);
  } catch {
    return null; // storage is blocked, as the boot script says
  }
}

for (const island of document.querySelectorAll<HTMLElement>("body [data-island=tabs]")) {
  const { groupId, query, tabs }: TabsIslandProps = JSON.parse(island.dataset["props"] ?? "{}");
  const [list, ...panels] = island.firstElementChild?.children ?? [];
  const linked = tabs[panels.findIndex((panel) => panel.contains(place))];
  const wanted =
    linked?.value ??
    (query !== undefined && parameters.has(query)
      ? parameters.get(query)
      : groupId === undefined
        ? null
        : chosen(groupId));
  if (!tabs.some(({ value }) => value === wanted)) continue;
  for (const [index, { value }] of tabs.entries()) {
    const tab = list?.children[index] as HTMLElement; // one for each, as the build wrote them
    tab.ariaSelected = String(value === wanted);
    tab.tabIndex = value === wanted ? 0 : -1;
    panels[index]?.toggleAttribute("hidden", value !== wanted);
  }
}
