// Saves snippets from their own controls. They are kept where the search box keeps what is saved there.

import { MAX_SAVED } from "@proofmark/search/box/kept.ts";
import { hierarchyOf, type StoredHit } from "@proofmark/search/hit.ts";
import { announce } from "./copy.ts";
import { linkOf } from "./snippets.ts";
import { toolsConfig } from "./tools-config.ts";

const { storage, key } = toolsConfig;
/** The action of the button that saves a snippet. */
export const SAVE = "save";

/** Whether the site keeps what readers save. */
export const isSavable = key !== undefined;

/** Shows on a snippet's button whether it is saved. */
export function showSaved(snippet: Element, saved = read()): void {
  const button = snippet.querySelector<HTMLElement>(`[data-action=${SAVE}]`);
  if (button !== null) show(button, isSaved(snippet, saved));
}

/** Saves the snippet of a button, or removes it from the saved ones. */
export function toggleSaved(button: HTMLElement): void {
  const snippet = button.closest(".snip");
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
  for (const snippet of document.querySelectorAll(".snip")) showSaved(snippet, saved);
}

function show(button: HTMLElement, saved: boolean): void {
  button.ariaPressed = String(saved);
  button.textContent = saved ? "★" : "☆";
}

/** Returns what is saved: that with an address, since others may write anything into the storage. */
function read(): readonly StoredHit[] {
  try {
    const hits: StoredHit[] = JSON.parse(window[storage].getItem(key ?? "") ?? "[]");
    return hits.filter((hit) => typeof hit?.url === "string");
  } catch {
    return []; // blocked, or not ours
  }
}

/** Returns the addresses under which a snippet may be saved: its own, and that of its link. */
const addressesOf = (snippet: Element): string[] =>
  [`#${snippet.id}`, linkOf(snippet)?.hash ?? ""].map((hash) => location.pathname + decodeURI(hash));

const isSaved = (snippet: Element, saved: readonly StoredHit[]): boolean =>
  saved.some(({ url }) => addressesOf(snippet).includes(url));

/** Describes a snippet as search does: its address, its code, and the headings above it. */
function hitOf(snippet: Element): StoredHit {
  const [url = ""] = addressesOf(snippet);
  const content = snippet.querySelector("pre.in code")?.textContent ?? null;
  const headings: string[] = [];
  for (const heading of document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, h4, h5, h6)")) {
    if (heading.compareDocumentPosition(snippet) & Node.DOCUMENT_POSITION_PRECEDING) break;
    headings.length = Number(heading.tagName[1]);
    headings.push(heading.textContent ?? "");
  }
  return { objectID: url, type: "content", url, content, hierarchy: hierarchyOf(headings) };
}
