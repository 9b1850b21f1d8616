import { fnv1a } from "../shared/fnv1a.ts";
import type { NoteSection } from "../shared/note-section.ts";
import { HASH_LENGTH } from "../shared/section-hashes.ts";

/**
 * A short hash for each section of the second level: of its words, its code and how far that is proven, with
 * all below it. Numbers, addresses and releases of tools are left out, since they change without it. `ids` are
 * those of the headings, in the order of the page.
 */
export function sectionHashes(sections: readonly NoteSection[], ids: readonly string[]): string {
  const owners = new Set(ids);
  const parts = new Map<string, unknown[]>();
  let current: unknown[] = [];
  for (const { anchor, heading, texts, blocks } of sections) {
    if (owners.has(anchor)) {
      current = [];
      parts.set(anchor, current);
    }
    const code = blocks.map(({ title, code: text, proof }) => [title, text, proof?.level, proof?.worksOn]);
    current.push(heading, texts, code);
  }
  return ids.map((id) => shortHash(JSON.stringify(parts.get(id)))).join("");
}

/** One of 46,656: so rarely is a change not seen. */
const shortHash = (text: string): string =>
  (fnv1a(text) % 36 ** HASH_LENGTH).toString(36).padStart(HASH_LENGTH, "0");
