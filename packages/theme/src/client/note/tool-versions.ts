// Shows a note as it reads on the tool version that the reader chose: proofs, outputs, counts, and the
// address of the Markdown. Loaded by the script of pages with versions, or by the shell before it shows such a
// page. `__CONFIG__` is replaced at build time.

import type { NoteVersions } from "@proofmark/prover/proof/note-versions.ts";
import type { ToolVersionsConfig } from "../../data/boot-config.ts";
import type { PageVersions } from "../../data/page-data.ts";
import { trustedHtml } from "../../data/trust.ts";
import { element } from "../page/element.ts";
import {
  type Chosen,
  chosenIn,
  isWithin,
  keepName,
  keptNames,
  namesInAddress,
  unknownIn,
  writeAddress,
} from "./chosen-names.ts";
import { announce } from "./copy.ts";

declare const __CONFIG__: ToolVersionsConfig;

const config = __CONFIG__;
const files = new Map<string, Promise<NoteVersions>>();
/** The files that have arrived. */
const arrived = new Map<string, NoteVersions>();
/** The file of the document, until the parser has read the choice. */
let first: string | undefined;

function load(address: string): Promise<NoteVersions> {
  const known = files.get(address);
  if (known) return known;
  const loading = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const file: NoteVersions = await response.json();
    arrived.set(address, file);
    return file;
  });
  files.set(address, loading);
  loading.catch(() => files.delete(address)); // the next choice retries
  return loading;
}

const wantedNames = (): string[] => [...namesInAddress(), ...keptNames(config)];

/** Fetches what a page needs before it is shown, if the reader wants another version of one of its tools. */
export async function prepare({ data, tools }: PageVersions): Promise<void> {
  first ??= data;
  const wanted = wantedNames().join(" ");
  if (tools.some((tool) => wanted.includes(tool))) await load(data).catch(() => undefined);
}

const addressOfFile = (): string | undefined =>
  document.querySelector<HTMLElement>(".ver")?.dataset["on"] ?? (isLoading() ? first : undefined);
const isLoading = (): boolean => document.readyState === "loading";

/** Shows the chosen versions. While the parser reads, the last snippet may lack a part, so it waits. */
export function show(): void {
  const file = arrived.get(addressOfFile() ?? "");
  if (file === undefined) return;
  const chosen = chosenIn(file, wantedNames());
  const on = chosen.flatMap(({ name }) => file.on[name] ?? []);
  const places = new Map(file.ids.map((id, at) => [id, at]));
  const said = (at: number | undefined) =>
    at === undefined ? undefined : on.map(({ snippets }) => snippets[at]).find((pieces) => pieces);
  const snippets = [...document.querySelectorAll<HTMLElement>("main .snip")];
  if (isLoading()) snippets.pop();
  for (const snippet of snippets) {
    const [proof, output] = said(places.get(snippet.id)) ?? [];
    put(file, snippet, ".head", proof);
    put(file, snippet, ".io", output);
  }
  for (const [at, row] of document.querySelectorAll<HTMLElement>("main .quick > li").entries())
    if (row.querySelector(".proof")) put(file, row, ".how", said(file.quick[at])?.[0]);
  const sum = document.querySelector<HTMLElement>(".levels");
  if (sum) put(file, sum, "summary", on[0]?.levels);
  showChoice(chosen);
  showUnknown(unknownIn(file, namesInAddress()));
}

/** Says beside the choice which versions of the address the note did not run on. */
function showUnknown(names: readonly string[]): void {
  const choice = document.querySelector(".ver");
  const text = names.length > 0 ? `Not run on ${names.join(", ")}` : "";
  const old = choice?.querySelector(".its");
  if (!choice || (old?.textContent ?? "") === text) return;
  old?.remove();
  if (text) choice.append(element("span", { className: "its", role: "status" }, text));
}

/** Puts a piece into a part of an element, in place of what is said on the main version. */
function put(file: NoteVersions, element: HTMLElement, part: string, piece: number | undefined): void {
  const place = element.querySelector<HTMLElement>(part);
  if (!place || place.dataset["piece"] === (piece === undefined ? undefined : String(piece))) return;
  for (const old of place.querySelectorAll(":scope > .its")) old.remove();
  if (piece === undefined) {
    delete place.dataset["piece"];
    return;
  }
  place.dataset["piece"] = String(piece);
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(file.html[piece] ?? "");
  for (const child of template.content.children) child.classList.add("its");
  place.append(template.content);
}

/** Selects the chosen versions. */
function showChoice(chosen: readonly Chosen[]): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>(".ver select")) {
    const options = [...select.options];
    const wanted = options.find(({ value }) => chosen.some((one) => isWithin(value, one.name)));
    select.value = (wanted ?? options.find(({ defaultSelected }) => defaultSelected))?.value ?? "";
  }
}

/** Shows and keeps the version that a reader has just chosen. */
export async function choose(select: HTMLSelectElement): Promise<void> {
  const { value } = select;
  const isMain = select.selectedOptions[0]?.defaultSelected === true;
  const address = addressOfFile();
  if (address === undefined) return;
  try {
    await load(address);
  } catch {
    show();
    select.value = [...select.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
    return announce("Not shown: the network failed");
  }
  const options = [...select.options].map((option) => option.value);
  keepName(config, options, isMain ? undefined : value);
  writeAddress(options, isMain ? undefined : value);
  show();
  const label = select.selectedOptions[0]?.textContent ?? "";
  const summary = Object.entries(arrived.get(address)?.on ?? {}).find(([name]) => isWithin(value, name))?.[1];
  announce(summary ? `${label}: ${summary.summary}` : label);
}

document.addEventListener("change", ({ target }) => {
  if ((target as Element).matches(".ver select")) void choose(target as HTMLSelectElement);
});
addEventListener("focusin", ({ target }) => {
  const address = (target as Element).matches(".ver select") && addressOfFile();
  if (address) load(address).catch(() => undefined); // the choice itself retries
});
addEventListener("storage", show);
addEventListener("pageshow", ({ persisted }) => persisted && show());

// Observers run before the next paint: for what the parser has read, and for pages that are navigated to.
const changes = new MutationObserver(show);
const settle = (): void => {
  const main = document.querySelector("main");
  changes.disconnect();
  if (main) changes.observe(main, { childList: true });
  show();
};
if (isLoading()) {
  changes.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", settle);
} else settle();
addEventListener("proofmark:shown", settle); // the shell may have rendered another main

const sheet = new CSSStyleSheet(); // a sheet, not a style element: allowed by a strict content security policy
sheet.replaceSync(
  ".proof.bad:before{content:'×';inset-block-start:0;inset-inline-start:0;inline-size:auto;block-size:auto;border:0;font-weight:700;font-size:1.25em;color:var(--signal)}.head[data-piece]>:is(.proof,.also,.vary):not(.its),.io[data-piece]>:is(.out,.rest):not(.its),.how[data-piece]>.proof:not(.its),summary[data-piece]>.proof:not(.its){display:none}",
);
document.adoptedStyleSheets.push(sheet);
