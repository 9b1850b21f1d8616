// Search in the file that holds all notes: the site's own box and engine, with the index that is in the file.
import { createEmbeddedClient } from "../../search/embedded/embedded.ts";
import type { SearchClient } from "../../search/search-client.ts";
import type { OneFileConfig } from "../../shared/boot-config.ts";
import type { SearchData } from "../../shared/site-data.ts";
import { SHORTCUTS_KEY } from "../../shared/storage-keys.ts";
import { closest } from "../boot/closest.ts";
import { stored } from "../boot/preferences.ts";
import { readValues } from "../note/stored-values.ts";
import { fillSnippet } from "../note/values-in-code.ts";
import { isApple } from "../page/platform.ts";
import { closeBox } from "../search/dialog.ts";
import { createSearchBox, type LiveBox } from "../search/search-box.tsx";
import { createSiteSearch } from "../search/site-search.ts";
import type { Notes } from "./notes.ts";

/** Opens the search box when the reader wants it; does nothing in a file without search. */
export function watchSearch(config: OneFileConfig, notes: Notes): void {
  const { search } = config.site;
  const box = document.querySelector<HTMLDialogElement>("dialog#search");
  if (search === undefined || box === null) return;
  const input = box.querySelector("input");
  let live: LiveBox | undefined;
  const open = (): void => {
    if (box.open || !input) return;
    live ??= createBox({ config, search, box, notes });
    input.value = String(getSelection()).trim().replace(/\s+/g, " ").slice(0, input.maxLength);
    box.showModal();
    input.select();
    void live.takeOver({ entered: false, typedAt: Date.now(), pasted: "" });
  };
  for (const button of document.querySelectorAll<HTMLElement>(".bar [data-search=open]")) {
    button.ariaLabel = `Search (${isApple ? "Command" : "Ctrl"}+K)`;
    button.ariaHasPopup = "dialog";
    button.querySelector(".caps")?.setAttribute("data-keys", isApple ? "⌘ K" : "Ctrl K");
  }
  addEventListener("click", ({ target }) => {
    const button = closest(target, "[data-search]");
    if (button?.dataset["search"] === "close") closeBox(box);
    else if (button) open();
  });
  addEventListener("mousedown", ({ target }) => {
    if (closest(target, "#search") && !closest(target, ".panel")) closeBox(box);
  });
  addEventListener("submit", (event) => closest(event.target, "#search") && event.preventDefault());
  // before the box's own listeners: by default Escape clears the input first
  addEventListener("keydown", (event) => pressKey(event, box, open), true);
}

function pressKey(event: KeyboardEvent, box: HTMLDialogElement, open: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing } = event;
  if (isComposing) return;
  const isMod = ctrlKey || metaKey;
  if (isMod && !altKey && !shiftKey && key.toLowerCase() === "k") box.open ? closeBox(box) : open();
  else if (box.open && key === "Escape") closeBox(box);
  else if (key === "/" && !isMod && !altKey && !box.open && mayType(target)) open();
  else return;
  event.preventDefault();
}

/** Whether a key is not for a field or another dialog, and shortcuts are on. */
const mayType = (target: EventTarget | null): boolean =>
  !closest(target, "input,textarea,select,dialog[open]") && stored(SHORTCUTS_KEY) !== "off";

interface BoxInput {
  readonly config: OneFileConfig;
  readonly search: SearchData;
  readonly box: HTMLDialogElement;
  readonly notes: Notes;
}

function createBox({ config, search, box, notes }: BoxInput): LiveBox {
  const { site } = config;
  const index: string = JSON.parse(document.querySelector("body>#index")?.textContent ?? '""');
  return createSearchBox({
    site,
    search,
    box,
    runSearch: createSiteSearch(site, search, inFile(createEmbeddedClient(index), config, notes)),
    copyCode: async (code, href) =>
      navigator.clipboard.writeText(withValues(await code, href, config, notes)),
  });
}

/** Lets hits lead into the file, or to the site if they are no notes of it. */
const inFile = (client: SearchClient, { site, url }: OneFileConfig, notes: Notes): SearchClient => ({
  async search(request, options) {
    const response = await client.search(request, options);
    return {
      ...response,
      hits: response.hits.map((hit) => {
        const address = `#/${hit.url.slice(site.baseUrl.length).replace(/\/?(#|$)/, "$1")}`;
        return { ...hit, url: notes.find(address) ? address : url + hit.url };
      }),
    };
  },
});

/** The code of a found snippet with the reader's values, as its note would show it. */
function withValues(code: string, href: string | undefined, config: OneFileConfig, notes: Notes): string {
  const values = readValues(config);
  const note = values.size > 0 && href !== undefined && notes.find(href);
  if (!note) return code;
  const main = document.createElement("main"); // where a page has its code
  const page = document.createDocumentFragment();
  page.append(main);
  main.append(note.cloneNode(true));
  return fillSnippet(code, page, values);
}
