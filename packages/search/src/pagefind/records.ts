// Makes the index of Pagefind: a record for each note.
import type { CustomRecord } from "pagefind";
import { type EncodedNote, indexedNote } from "../embedded/encode-index.ts";
import type { IndexedSection } from "../embedded/index-file.ts";
import { facetValues } from "../facets.ts";
import { SIGNS, wordsOf } from "./pagefind.ts";

/** Records that wait for Pagefind's program at the same time. A guess. */
const AT_ONCE = 100;

/** Writes the index of all notes into a folder. Rejects if Pagefind has no program for this machine. */
export async function writePagefindIndex(
  notes: readonly EncodedNote[],
  language: string,
  outputPath: string,
): Promise<void> {
  const { close, createIndex } = await import("pagefind");
  try {
    const { index, errors } = await createIndex({ includeCharacters: SIGNS });
    if (index === undefined) throw new Error(errors.join("; "));
    const answers: { readonly errors: readonly string[] }[] = [];
    for (let start = 0; start < notes.length; start += AT_ONCE) {
      const records = notes.slice(start, start + AT_ONCE).map((note) => createRecord(note, language));
      answers.push(...(await Promise.all(records.map(index.addCustomRecord))));
    }
    answers.push(await index.writeFiles({ outputPath }));
    const failed = answers.flatMap((answer) => answer.errors);
    if (failed.length > 0) throw new Error(failed.join("; "));
  } finally {
    await close();
  }
}

/**
 * Creates the record of a note. A record for each section would have readers load a megabyte before the first
 * result of 10,000 notes, for Pagefind's list of all records. Each word is in it once: the sections are ranked
 * when they are found. They are the record's `url`, the one field that Pagefind does not index.
 */
function createRecord(encoded: EncodedNote, language: string): CustomRecord {
  const note = indexedNote(encoded);
  return {
    url: JSON.stringify(note),
    content: [...wordsOf(note.sections.map(textOf).join("\n"))].join(" "),
    language: language.split("-")[0] ?? "",
    meta: { title: note.title, headings: note.sections.map(({ heading }) => heading).join("\n") },
    filters: facetValues(note, language),
  };
}

const textOf = ({ heading, aliases, searchWords, words, names, texts, blocks, errors }: IndexedSection) =>
  [
    ...[heading, searchWords, words, names, ...aliases, ...texts, ...errors],
    ...blocks.map(({ title = "", code }) => `${title}\n${code}`),
  ].join("\n");
