// The scripts of the file that holds all notes, which runs them at its end: it imports nothing and fetches
// nothing. `__CONFIG__` is written before it at build time.
import "../boot/trust.ts";
import type { OneFileConfig } from "../../shared/boot-config.ts";
import { closest } from "../boot/closest.ts";
import { root, stored } from "../boot/preferences.ts";
import { copyCode } from "../note/copy.ts";
import { showValues } from "../note/show-values.ts";
import { act, press } from "../note/tools.ts";
import * as panel from "../note/values-panel.ts";
import { watchNotes } from "./notes.ts";
import { watchSearch } from "./search.ts";
import { watchTabs } from "./tabs.ts";
import { watchVersions } from "./versions.ts";

declare const __CONFIG__: OneFileConfig;

const config = __CONFIG__;
watchVersions();
const notes = watchNotes(config.site);
root.classList.remove("opening");
watchTabs();
if (Object.keys(config.placeholders).length > 0) showValues(config, async () => panel);
watchSearch(config, notes);

addEventListener("keydown", (event) => press(event, stored));
addEventListener("click", (event) => {
  const button = closest(event.target, "[data-action],button.copy");
  if (button === null) return;
  const { action } = button.dataset;
  if (action === undefined) copyCode(button);
  else if (action === "skip") {
    event.preventDefault();
    notes.focusMain();
  } else act(button, stored);
});
