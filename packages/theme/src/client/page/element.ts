/**
 * Creates an element with properties and content; for constant content, without HTML parsing, which Trusted
 * Types restricts.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}
