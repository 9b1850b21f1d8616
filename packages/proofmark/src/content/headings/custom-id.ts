/**
 * Splits a heading's text at the id that its author gave it: `Text {#id}`. By hand: a pattern would look for
 * the end at every space.
 */
export function splitCustomId(heading: string): { readonly text: string; readonly id: string | undefined } {
  const text = heading.trimEnd();
  const start = text.endsWith("}") ? text.lastIndexOf("{#") : -1;
  const id = start === -1 ? "" : text.slice(start + 2, -1);
  return id === "" || /[{}]/.test(id)
    ? { text: heading, id: undefined }
    : { text: heading.slice(0, start).trimEnd(), id };
}
