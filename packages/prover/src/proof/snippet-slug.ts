/** Words of code in an id: enough to tell snippets of a section apart, short for an address. A guess. */
const WORDS = 5;
const MAX_CHARACTERS = 40;

/** The words of an id: of the snippet's name, or without one the first of its code. May be empty. */
export function snippetSlug(name: string | undefined, code: string): string {
  const words: string[] = [];
  for (const [word] of (name ?? code).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(word.toLowerCase());
    if (name === undefined && words.length === WORDS) break;
  }
  return words.join("-").slice(0, MAX_CHARACTERS);
}
