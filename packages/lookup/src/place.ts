// What an address means: a snippet, a section or a note.

import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { mostAlike } from "@proofmark/prover/text/alike.ts";
import type { IndexedNote } from "@proofmark/search/embedded/index-file.ts";
import { sectionPath } from "@proofmark/search/sections.ts";
import type { NoteSection, SectionBlock } from "@proofmark/theme/data/note-section.ts";
import { type Found, nameOf, pathOf } from "./found.ts";

/** What an address means: one snippet, or a heading with all below it. */
export interface Place {
  readonly address: string;
  readonly url: string;
  readonly path: readonly string[];
  readonly sections: readonly {
    readonly heading: string;
    readonly level: number;
    readonly texts: readonly string[];
    readonly snippets: readonly Found[];
  }[];
  /** The headings of a whole note, of which `sections` has only the beginning. */
  readonly below: readonly { readonly address: string; readonly heading: string }[];
}

/** Title of the note, and the headings down to that of a section. */
export const headingsTo = ({ title, sections }: IndexedNote, at: number): string[] => [
  title,
  ...sectionPath(sections, at).flatMap(({ level, heading }) => (level > 1 ? [heading] : [])),
];

const holds = ({ anchor, blocks }: NoteSection, wanted: string): boolean =>
  anchor === wanted || blocks.some(({ id }) => id === wanted);

interface PlaceInput {
  readonly address: string;
  readonly notes: readonly IndexedNote[];
  readonly origin: string;
  readonly found: (note: IndexedNote, block: SectionBlock) => Found | undefined;
}

/** Finds what an address means. Throws a ProblemError that says what there is if it means nothing. */
export function placeOf({ address, notes, origin, found }: PlaceInput): Place {
  const [named, anchor] = splitAddress(address);
  const note = notes.find(({ permalink, title }) => isNoteName(named, permalink, title));
  if (note === undefined) {
    const names = notes.map(({ permalink }) => nameOf(permalink));
    throw unknown(`there is no note \`${named}\``, names, named);
  }
  const { sections, permalink } = note;
  const name = nameOf(permalink);
  const at = sections.findIndex((section) => holds(section, anchor));
  const first = sections[at];
  if (first === undefined) {
    const known = sections.flatMap(({ anchor: own, blocks }) => [own, ...blocks.map(({ id }) => id)]);
    throw unknown(`there is nothing at \`${name}#${anchor}\``, known.filter(Boolean), anchor);
  }
  const isSnippet = first.anchor !== anchor;
  const isNote = anchor === "";
  const rest = sections.slice(at + 1);
  const end = rest.findIndex(({ level }) => level <= first.level);
  const inside = rest.slice(0, end < 0 ? undefined : end);
  const hash = isNote ? "" : `#${anchor}`;
  return {
    address: name + hash,
    url: origin + permalink + hash,
    path: headingsTo(note, at),
    sections: (isSnippet || isNote ? [first] : [first, ...inside]).map(
      ({ heading, level, texts, blocks }) => ({
        heading,
        level,
        texts: isSnippet ? [] : texts,
        snippets: blocks
          .filter(({ id }) => !isSnippet || id === anchor)
          .flatMap((block) => found(note, block) ?? []),
      }),
    ),
    below: isNote ? inside.map((one) => ({ address: `${name}#${one.anchor}`, heading: one.heading })) : [],
  };
}

/** A note's name and an anchor: of `redis#locks`, `/redis#locks`, or the address of a page. */
function splitAddress(address: string): [string, string] {
  if (/^https?:/.test(address)) {
    const [page = "", anchor = ""] = pathOf(address).split("#");
    return [page, anchor];
  }
  const at = address.indexOf("#");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}

/** Whether a note is meant: by its path, the last part of that, or its title. */
const isNoteName = (named: string, permalink: string, title: string): boolean =>
  [
    decodeURI(permalink),
    nameOf(permalink),
    nameOf(permalink).split("/").at(-1),
    title.toLowerCase(),
  ].includes(named.toLowerCase());

/** Longest list of a message. */
const MOST = 40;

/** A problem that lists what there is. */
export function unknown(message: string, known: readonly string[], wanted: string): ProblemError {
  const alike = mostAlike(wanted, known, (name) => name);
  const more = known.length > MOST ? `, … (${known.length} in all)` : "";
  const problem: Problem = {
    severity: "error",
    file: "lookup",
    message,
    expected: known.length === 0 ? undefined : `one of ${known.slice(0, MOST).join(", ")}${more}`,
    fix: alike.length === 0 ? undefined : `did you mean ${alike.map((name) => `\`${name}\``).join(" or ")}?`,
  };
  return new ProblemError([problem]);
}
