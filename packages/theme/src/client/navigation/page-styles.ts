/**
 * A style sheet of the current page. The mark tells it from the shell's; the shell and the development client
 * both look for it.
 */
interface PageSheet extends CSSStyleSheet {
  ofPage?: true;
}

/**
 * Removes the style elements from a page's content and returns them as sheets: the open document's policy
 * allows only its own style elements.
 */
export function extractStyles(content: ParentNode): PageSheet[] {
  return [...content.querySelectorAll("style")].map((style) => {
    const sheet: PageSheet = new CSSStyleSheet({ media: style.media });
    sheet.ofPage = true;
    sheet.replaceSync(style.textContent);
    style.remove();
    return sheet;
  });
}

/** Replaces the previous page's style sheets. */
export function adoptStyles(sheets: readonly PageSheet[]): void {
  const others = document.adoptedStyleSheets.filter((sheet: PageSheet) => !sheet.ofPage);
  if (sheets.length > 0 || others.length < document.adoptedStyleSheets.length)
    document.adoptedStyleSheets = [...others, ...sheets];
}
