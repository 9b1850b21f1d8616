// What is known of a snippet, as data for machines.
import type { Found } from "@proofmark/lookup/found.ts";
import type { Place } from "@proofmark/lookup/place.ts";
import { codeWith, type ReaderValues } from "@proofmark/lookup/reader-values.ts";

/** A snippet with what is known of it, as JSON; docs/data.md says what each field holds. */
export const foundJson = ({ address, url, path, snippet, evidence }: Found, own: ReaderValues = {}) => ({
  address,
  url,
  path,
  language: snippet.language,
  title: snippet.title,
  code: codeWith(snippet, own),
  ...evidence,
});

/** A snippet, a section or a note, as JSON. */
export const placeJson = ({ address, url, path, sections, below }: Place, own: ReaderValues = {}) => ({
  address,
  url,
  path,
  sections: sections.map(({ heading, level, texts, snippets }) => ({
    heading,
    level,
    texts,
    snippets: snippets.map((one) => foundJson(one, own)),
  })),
  below,
});
