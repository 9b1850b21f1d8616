// Shows a note as it reads on the tool version that the reader chose: proofs, outputs and counts.
import type { NoteVersions, VersionPieces } from "@proofmark/prover/proof/note-versions.ts";
import type { PageVersions } from "../../data/page-data.ts";
import { nodesOf } from "../../data/trust.ts";
import { boot } from "../page/boot-data.ts";
import { adoptStyle, closest, element } from "../page/elements.ts";
import { beforePaint, isLoading } from "../page/page-events.ts";
import { announce } from "./copy.ts";
import {
  chosenIn,
  isWithin,
  keepName,
  namesInAddress,
  unknownIn,
  wantedNames,
  wantsVersion,
} from "./tool-names.ts";

/** Files of notes by address, and those of them that have arrived. */
const files = new Map<string, Promise<NoteVersions>>();
const arrived = new Map<string, NoteVersions>();

function load(address: string): Promise<NoteVersions> {
  const earlier = files.get(address);
  if (earlier) return earlier;
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

/** Fetches the file of a page before the page shows, if the reader wants another version of one of its tools. */
export async function prepareVersions(page: PageVersions | undefined): Promise<void> {
  if (page && wantsVersion(page)) await load(page.data).catch(() => undefined); // the main version shows
}

const selects = (): HTMLSelectElement[] => [...document.querySelectorAll<HTMLSelectElement>(".ver select")];
const mainOf = ({ options }: HTMLSelectElement): HTMLOptionElement | undefined =>
  [...options].find(({ defaultSelected }) => defaultSelected);

/** The address of the note's file; the parser may not have read the choice yet. */
const addressOfFile = (): string | undefined =>
  document.querySelector<HTMLElement>(".ver")?.dataset["on"] ??
  (isLoading() ? boot.page.on?.data : undefined);

/** Shows the chosen versions. While the parser reads, the last snippet may lack a part, so it waits. */
function show(): void {
  const file = arrived.get(addressOfFile() ?? "");
  if (file === undefined) return;
  const chosen = chosenIn(file, wantedNames());
  const on = chosen.flatMap((name): readonly VersionPieces[] => {
    const pieces = file.on[name];
    return pieces ? [pieces] : [];
  });
  const places = new Map(file.ids.map((id, index) => [id, index]));
  const piecesOf = (index = -1) => on.map(({ snippets }) => snippets[index]).find((pieces) => pieces) ?? [];
  const snippets = [...document.querySelectorAll<HTMLElement>("main .snip")];
  if (isLoading()) snippets.pop();
  for (const snippet of snippets) {
    const [proof, output] = piecesOf(places.get(snippet.id));
    put(file, snippet, ":scope > header", proof);
    put(file, snippet, ":scope > .io", output);
  }
  for (const card of document.querySelectorAll<HTMLElement>("main .quick > li"))
    put(file, card, "header", piecesOf(places.get(card.dataset["of"] ?? ""))[0]);
  tell(document.querySelector(".levels > summary"), on[0]?.summary);
  for (const select of selects()) {
    const option = [...select.options].find(({ value }) => chosen.some((name) => isWithin(value, name)));
    select.value = (option ?? mainOf(select))?.value ?? "";
  }
  const unknown = unknownIn(file, namesInAddress());
  tell(document.querySelector(".ver"), unknown.length > 0 && `Not run on ${unknown.join(", ")}`);
}

/** Puts a piece of the file into a part of an element, in place of the main version's. */
function put(file: NoteVersions, owner: Element, part: string, piece: number | undefined): void {
  const place = owner.querySelector<HTMLElement>(part);
  if (!place || place.dataset["piece"] === (piece === undefined ? undefined : String(piece))) return;
  for (const old of place.querySelectorAll(":scope > .its")) old.remove();
  delete place.dataset["piece"];
  if (piece === undefined) return;
  place.dataset["piece"] = String(piece);
  const content = nodesOf(file.html[piece] ?? "");
  for (const child of content.children) child.classList.add("its");
  place.append(content);
}

/** Says something of the version in a place, or nothing more. */
function tell(place: Element | null, text: string | false | undefined): void {
  const old = place?.querySelector(".its");
  if ((old?.textContent ?? "") === (text || "")) return;
  old?.remove();
  if (place && text)
    place.append(element("span", { className: "its", role: place.matches(".ver") ? "status" : null }, text));
}

/** Shows and keeps the version that a reader has just chosen. */
async function choose(select: HTMLSelectElement): Promise<void> {
  const { value } = select;
  const address = addressOfFile();
  if (address === undefined) return;
  try {
    const { on } = await load(address);
    const name = value === mainOf(select)?.value ? undefined : value;
    keepName(
      [...select.options].map((option) => option.value),
      name,
    );
    show();
    const label = select.selectedOptions[0]?.textContent ?? "";
    const summary = Object.entries(on).find(([full]) => isWithin(value, full))?.[1]?.summary;
    announce(summary ? `${label}: ${summary}` : label);
  } catch {
    show();
    select.value = mainOf(select)?.value ?? "";
    announce("Not shown: the network failed");
  }
}

/** Shows the versions that the reader wants on this page and on those that are shown later. */
export function showVersions(): Promise<void> {
  // the reader may have chosen before this script arrived
  for (const select of selects()) if (select.value !== mainOf(select)?.value) void choose(select);
  document.addEventListener("change", ({ target }) => {
    const select = closest<HTMLSelectElement>(target, ".ver select");
    if (select) void choose(select);
  });
  const turnTo = (target: EventTarget | null): void => {
    const address = closest(target, ".ver select") && addressOfFile();
    if (address) load(address).catch(() => undefined); // the choice itself retries
  };
  turnTo(document.activeElement);
  addEventListener("focusin", ({ target }) => turnTo(target));
  addEventListener("storage", show);
  addEventListener("pageshow", ({ persisted }) => persisted && show());
  beforePaint(show);
  adoptStyle(
    "header[data-piece]>.proof:not(.its),summary:has(.its)>.proof,.io[data-piece]>:is(.out,.rest):not(.its){display:none}",
  );
  return prepareVersions(boot.page.on).then(show);
}
