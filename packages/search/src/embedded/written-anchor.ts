// Anchors of headings in the index file.

/**
 * Returns the anchor of a heading as the file has it: empty if it is the usual one, a space and a number if it
 * is that many of the first words of the usual one, else in full.
 */
export function writtenAnchor(level: number, heading: string, anchor: string): string {
  const usual = usualAnchor(level, heading);
  if (anchor === usual) return "";
  const count = anchor.split("-").length;
  return firstWords(usual, count) === anchor ? ` ${count}` : anchor;
}

/** Reads an anchor that `writtenAnchor` wrote. */
export const readAnchor = (level: number, heading: string, written: string): string =>
  /^[^ ]/.test(written) ? written : firstWords(usualAnchor(level, heading), Number(written) || undefined);

const firstWords = (anchor: string, count: number | undefined): string =>
  anchor.split("-").slice(0, count).join("-");

function usualAnchor(level: number, heading: string): string {
  if (level === 1) return "";
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}
