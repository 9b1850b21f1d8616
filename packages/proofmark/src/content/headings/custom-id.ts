/**
 * Splits the id that the author gave off a heading's text: `Text {#id}`. Uses no pattern, which would look
 * for the end at every space.
 */
export function splitCustomId(heading: string): { readonly text: string; readonly id: string | undefined } {
  const text = heading.trimEnd();
  const start = text.endsWith("}") ? text.lastIndexOf("{#") : -1;
  const id = start === -1 ? "" : text.slice(start + 2, -1);
  return id === "" || /[{}]/.test(id)
    ? { text: heading, id: undefined }
    : { text: heading.slice(0, start).trimEnd(), id };
}
