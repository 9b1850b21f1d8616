// The boot script of a site with search. Opens the search box, which every page contains, and handles typing until
// the box's script has loaded.
import type { EarlyTyping, SearchModule, StartedEngine } from "../../data/boot-config.ts";
import { MAX_QUERY_LENGTH } from "../../data/query-length.ts";
import { SHORTCUTS_KEY } from "../../data/storage-keys.ts";
import { boot } from "../page/boot-data.ts";
import { hasModifier, isApple } from "../page/browser.ts";
import { closest } from "../page/elements.ts";
import { isLoading, onPageShow, parsed } from "../page/page-events.ts";
import { closeBox, STALL_MS } from "../page/search-dialog.ts";
import { stored } from "../page/storage.ts";
import "./boot.ts";
import { root } from "./preferences.ts";
import { trust } from "./trust.ts";

const box = (): HTMLDialogElement | null => document.querySelector("dialog#\\:search");
/** The input to the box before its script took over. */
const early: EarlyTyping = { entered: false, typedAt: 0, pasted: "" };
let live = false;

/**
 * The search engine's worker, started while the box's scripts load. If the worker's script fails to load, the
 * box starts another one and reports its errors.
 */
let engine: ReturnType<StartedEngine>;
const started: StartedEngine = () => engine;
let modules: Promise<[SearchModule, unknown]> | undefined;
const load = (): Promise<[SearchModule, unknown]> => {
  modules ??= parsed.then(loadOnce);
  modules.catch(() => (modules = undefined)); // the network failed: the next use retries
  return modules;
};
const loadOnce = (): Promise<[SearchModule, unknown]> => {
  if (boot.engine) {
    const [script, index] = boot.engine;
    const worker = new Worker(trust.createScriptURL(script));
    worker.onerror = () => {
      engine = undefined;
      return false; // the box reports what the next worker meets
    };
    const sent = fetch(index).then(async (response) => {
      const bytes = response.ok && (await response.arrayBuffer());
      if (bytes) worker.postMessage(bytes, [bytes]);
      return bytes;
    });
    engine = [worker, sent.catch(() => undefined)];
  }
  // Import the shell in parallel: the box imports it too, but would request it only once loaded itself.
  return Promise.all([import(boot.search as string) as Promise<SearchModule>, import(boot.shell)]);
};

let stall: ReturnType<typeof setTimeout> | undefined;
/**
 * Shows, some time after the last key press, that the typed text waits for the box's script, which then takes
 * over the indicator.
 */
const showStall = (typed = ""): void => {
  const indicator = box()?.querySelector("label")?.classList;
  clearTimeout(stall);
  early.typedAt = Date.now();
  indicator?.remove("stalled");
  if (typed.trim()) stall = setTimeout(() => live || indicator?.add("stalled"), STALL_MS);
};

const wake = (): void => {
  const dialog = box();
  const hits = dialog?.querySelector(".hits");
  if (dialog && hits)
    load()
      .then(([search]) => {
        hits.querySelector(".failed")?.remove();
        return dialog.open ? search.open(early, started).then(() => (live = true)) : live;
      })
      .catch(() => {
        showStall();
        const innerText = "Unable to fetch results\nYou might want to check your network connection.";
        const failed = { className: "failed", role: "alert", innerText };
        hits.replaceChildren(Object.assign(document.createElement("p"), failed));
      });
};

/** Opens the box with a text, or with the text selected on the page. */
const open = (text: string): void => {
  const dialog = box();
  const input = dialog?.querySelector("input");
  if (!dialog && isLoading()) return void parsed.then(() => open(text));
  if (!dialog || !input || dialog.open) return;
  input.value = text || String(getSelection()).trim().replace(/\s+/g, " ").slice(0, MAX_QUERY_LENGTH);
  early.entered = false;
  early.pasted = "";
  showStall(input.value);
  root.classList.toggle("scrolls", innerWidth > root.clientWidth);
  load();
  // A modal dialog makes the whole page inert, which on a long page takes longer than a search. The box
  // covers the page and traps the focus, which is enough unless another dialog is open.
  if (document.querySelector("dialog[open]")) dialog.showModal();
  else dialog.show();
  if (text === "") input.select();
  wake();
};

// Runs before other listeners, so that the reader's shortcuts see which keys were handled.
addEventListener(
  "keydown",
  (event) => {
    const { key, target, altKey, shiftKey } = event;
    if (event.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    const button = closest(target, "[data-search=open]");
    const dialog = box();
    if (isMod && !altKey && !shiftKey && /^k$/i.test(key)) dialog?.open ? closeBox(dialog) : open("");
    else if (dialog?.open && key === "Escape")
      closeBox(dialog); // by default the key would clear the input first
    else if (dialog?.open && !live && key === "Tab")
      dialog.querySelector("input")?.focus(); // the box's script, which traps the focus, has not loaded yet
    else if (dialog?.open || isMod || altKey) return;
    else if (button && key === " ") button.click();
    else if (button && /^[\p{L}\p{N}]$/u.test(key)) open(key);
    else if (
      key === "/" &&
      !closest(target, "input,textarea,select,[contenteditable]") &&
      stored(SHORTCUTS_KEY) !== "off"
    )
      open("");
    else return;
    event.preventDefault();
  },
  true,
);
addEventListener("click", (event) => {
  const button = closest(event.target, "[data-search]");
  if (!button || hasModifier(event)) return;
  event.preventDefault();
  if (button.getAttribute("data-search") === "close") closeBox(box());
  else open("");
});
addEventListener("mousedown", ({ target }) => {
  if (closest(target, "#\\:search") && !closest(target, ".panel")) closeBox(box());
});
addEventListener("submit", (event) => {
  if (!closest(event.target, "#\\:search")) return;
  event.preventDefault();
  early.entered = !live;
});
addEventListener("paste", ({ clipboardData }) => {
  early.pasted = clipboardData?.getData("text/plain") ?? ""; // that of another field is forgotten on opening
});
addEventListener("input", (event) => {
  const { target } = event;
  if (live || !closest(target, "#\\:search")) return;
  early.entered = false;
  if ((event as InputEvent).inputType !== "insertFromPaste") early.pasted = "";
  showStall((target as HTMLInputElement).value); // the box's only field
  if (!modules) wake();
});
for (const type of ["pointerover", "focusin", "touchstart"])
  addEventListener(
    type,
    ({ target }) =>
      closest(target, "[data-search=open]") &&
      load()
        .then(([search]) => search.prepare(started))
        .catch(() => undefined),
  );

onPageShow(() => {
  for (const button of document.querySelectorAll<HTMLElement>("body [data-search=open]")) {
    button.role = "button";
    button.ariaLabel = `Search (${isApple ? "Command" : "Ctrl"}+K)`;
    button.ariaHasPopup = "dialog";
    button.querySelector(".caps")?.setAttribute("data-keys", isApple ? "⌘ K" : "Ctrl K");
  }
});
