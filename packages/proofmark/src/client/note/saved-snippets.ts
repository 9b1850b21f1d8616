// Saves snippets from their own controls. They are kept where the search box keeps what is saved there.
import type { SavedConfig } from "../../shared/boot-config.ts";
import { element } from "../page/element.ts";
import { type KeptHit, MAX_SAVED } from "../search/kept.ts";
import { announce } from "./copy.ts";
import { linkOf } from "./snippets.ts";

declare const __CONFIG__: SavedConfig;

const { storage, key } = __CONFIG__;
const SAVE = "[data-action=save]";

/** Gives a snippet the button that saves it, and shows whether it is saved; `name` is what to call it. */
export function offerSave(snippet: HTMLElement, name: string): void {
  if (key === undefined) return;
  let button = snippet.querySelector<HTMLElement>(SAVE);
  if (button === null) {
    button = element("button", { type: "button", title: "Save snippet", ariaLabel: `Save: ${name}` });
    button.dataset["action"] = "save";
    const link = snippet.querySelector(".link");
    if (link === null) snippet.querySelector(".do")?.append(button);
    else link.before(button);
  }
  show(button, isSaved(snippet, read()));
}

/** Saves the snippet of a button, or removes it from the saved ones. */
export function toggleSaved(button: HTMLElement): void {
  const snippet = button.closest<HTMLElement>(".snip");
  if (snippet === null || key === undefined) return;
  const saved = read();
  const isRemoved = isSaved(snippet, saved);
  const others = saved.filter((hit) => !addressesOf(snippet).includes(hit.url));
  try {
    const next = isRemoved ? others : [hitOf(snippet), ...others].slice(0, MAX_SAVED);
    window[storage].setItem(key, JSON.stringify(next));
    show(button, !isRemoved);
    announce(isRemoved ? "Removed from saved" : "Saved", 1000);
  } catch {
    announce("Not saved: the browser's storage is blocked or full");
  }
}

// the search box or another tab may have changed them
document.addEventListener("close", showAll, true);
addEventListener("storage", showAll);

function showAll(): void {
  const saved = read();
  for (const button of document.querySelectorAll<HTMLElement>(SAVE))
    show(button, isSaved(button.closest<HTMLElement>(".snip"), saved));
}

function show(button: HTMLElement, saved: boolean): void {
  button.ariaPressed = String(saved);
  button.textContent = saved ? "★" : "☆";
}

/** Returns what is saved; nothing if the storage is blocked or holds something else. */
function read(): readonly KeptHit[] {
  try {
    const value: unknown = JSON.parse(window[storage].getItem(key ?? "") ?? "[]");
    return Array.isArray(value) ? value.filter((hit) => typeof hit?.url === "string") : [];
  } catch {
    return [];
  }
}

/** Returns the addresses under which a snippet may be saved: search also leads to the heading of its own. */
const addressesOf = (snippet: HTMLElement): string[] =>
  [`#${snippet.id}`, linkOf(snippet)?.hash ?? ""].map((hash) => location.pathname + decodeURI(hash));

const isSaved = (snippet: HTMLElement | null, saved: readonly KeptHit[]): boolean =>
  snippet !== null && saved.some(({ url }) => addressesOf(snippet).includes(url));

/** Describes a snippet as search does: its address, and the headings above it. */
function hitOf(snippet: HTMLElement): KeptHit {
  const path: string[] = [];
  for (const heading of document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, h4, h5, h6)")) {
    if (heading.compareDocumentPosition(snippet) & Node.DOCUMENT_POSITION_PRECEDING) break;
    path.length = Number(heading.tagName[1]) - 1;
    path.push(heading.textContent ?? "");
  }
  const [note = ""] = path;
  return { url: addressesOf(snippet)[0] ?? "", note, path: path.filter(Boolean) };
}
