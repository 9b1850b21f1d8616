// Shows one note of the file at a time: the others are taken out of the document, so that what reads or
// searches the page finds the shown one only.
import type { SiteData } from "../../shared/site-data.ts";
import { hashTarget } from "../navigation/hash-target.ts";
import { readScrollAnchor, restoreScrollAnchor, type ScrollAnchor } from "../navigation/scroll-anchor.ts";

/** The notes of the file. */
export interface Notes {
  /** Moves the focus to the content. */
  focusMain(): void;
  /** The part of the note that an address of the file leads to: `#/redis#locks`. */
  find(address: string): HTMLElement | undefined;
}

/** Where the reader was in a note, as the history keeps it. */
interface Place {
  readonly anchor?: ScrollAnchor | undefined;
  readonly top: number;
}

/** Shows the note that the address names, now and whenever it changes. */
export function watchNotes(site: Pick<SiteData, "title" | "titleDelimiter">): Notes {
  const main = document.querySelector("main") as HTMLElement; // the build wrote it
  const notes = new Map(
    [...main.querySelectorAll<HTMLElement>(":scope > .one")].map((note) => [note.id, note]),
  );
  const find = (hash: string): HTMLElement | undefined => {
    try {
      return notes.get(/^[^#]*/.exec(decodeURIComponent(hash.slice(1)))?.[0] ?? "");
    } catch {
      return undefined; // malformed percent-encoding
    }
  };
  /** Shows a note, unless it is shown already. */
  const show = (note: HTMLElement): void => {
    if (note.isConnected && main.childElementCount === 1) return;
    main.replaceChildren(note);
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".contents > ol > li > a")) {
      const isShown = decodeURIComponent(link.hash.slice(1)) === note.id;
      link.ariaCurrent = isShown ? "page" : null;
      if (isShown) document.title = `${link.textContent} ${site.titleDelimiter} ${site.title}`;
    }
    dispatchEvent(new Event("proofmark:shown"));
  };
  /** Shows what the address names, at the place where the reader was, if known. */
  const open = (place?: Place | null): void => {
    const target = find(location.hash) ?? (hashTarget() ? undefined : [...notes.values()][0]);
    if (target) show(target);
    if (place?.anchor && restoreScrollAnchor(place.anchor)) return;
    if (place) scrollTo(0, place.top);
    else hashTarget()?.scrollIntoView();
  };

  history.scrollRestoration = "manual";
  open(history.state);
  addEventListener("popstate", ({ state }) => open(state));
  addEventListener("scrollend", () => {
    const place: Place = { anchor: readScrollAnchor(), top: scrollY };
    history.replaceState(place, "");
  });
  // Before the browser follows a link it needs the note in the document: then it scrolls, and moves the focus.
  addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#/']");
    const note = link && find(link.hash);
    if (!note || ctrlKey || metaKey || shiftKey || altKey || event.defaultPrevented) return;
    show(note);
    link.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();
  });
  return {
    find,
    focusMain() {
      main.tabIndex = -1;
      main.focus();
      main.removeAttribute("tabindex");
    },
  };
}
