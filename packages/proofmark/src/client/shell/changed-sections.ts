// What has changed since the reader's last visit: marks sections until they were read. Nothing leaves the
// browser.
import { useEffect, useState } from "react";
import { HASH_LENGTH } from "../../shared/section-hashes.ts";
import type { StorageData } from "../../shared/site-data.ts";
import type { PageState } from "../../theme/page-state.ts";
import { CHANGED, CHANGED_NOTE } from "../../theme/status/ChangedMark.ts";
import { readSeen, storeSeen } from "./seen-sections.ts";

/** How long a section must be in view to count as read. A guess: longer than scrolling past it takes. */
const READ_AFTER_MS = 1500;

const NONE: ReadonlySet<string> = new Set();

interface Section {
  readonly id: string;
  readonly hash: string;
  readonly element: Element;
}

/**
 * Returns the ids of the sections that have changed since the reader saw them and are still unread. Puts a
 * note above each, which stays until the page is left. On the first visit of a page nothing has changed.
 */
export function useChangedSections(page: PageState, storage: StorageData): ReadonlySet<string> {
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    const sections = sectionsOf(page);
    const seen = readSeen(page.permalink, storage);
    const news = seen === undefined ? [] : sections.filter(({ id, hash }) => seen[id] !== hash);
    const isNews = new Set(news.map(({ id }) => id));
    setChanged(news.length === 0 ? NONE : isNews);
    if (sections.length > 0)
      storeSeen(
        page.permalink,
        Object.fromEntries(sections.map(({ id, hash }) => [id, isNews.has(id) ? (seen?.[id] ?? "") : hash])),
        storage,
      );
    const notes = news.map(({ element }) => addNote(element));
    const stop = watchReading(news, ({ id, hash }) => {
      setChanged((left) => new Set([...left].filter((other) => other !== id)));
      storeSeen(page.permalink, { ...readSeen(page.permalink, storage), [id]: hash }, storage);
    });
    return () => {
      stop();
      for (const note of notes) note.remove();
    };
  }, [page, storage]);
  return changed;
}

/** The sections of the page that is shown, with their hashes; none if these do not belong to it. */
function sectionsOf({ hashes = "" }: PageState): Section[] {
  const headings = [...document.querySelectorAll("main .part > h2[id]")];
  if (headings.length * HASH_LENGTH !== hashes.length) return [];
  return headings.flatMap(({ id, parentElement: element }, index) => {
    const hash = hashes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH);
    return element === null ? [] : [{ id, hash, element }];
  });
}

function addNote(section: Element): Element {
  const note = document.createElement("p");
  note.className = CHANGED_NOTE;
  note.textContent = CHANGED;
  section.prepend(note);
  return note;
}

/** Calls back once for each section that was in the middle of the window for a while. */
function watchReading(sections: readonly Section[], onRead: (section: Section) => void): () => void {
  const timers = new Map<Element, number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        const section = sections.find(({ element }) => element === target);
        if (!isIntersecting || section === undefined) continue;
        const read = (): void => {
          observer.unobserve(target);
          onRead(section);
        };
        timers.set(target, window.setTimeout(read, READ_AFTER_MS));
      }
    },
    { rootMargin: "-25% 0px" },
  );
  for (const { element } of sections) observer.observe(element);
  return () => {
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
