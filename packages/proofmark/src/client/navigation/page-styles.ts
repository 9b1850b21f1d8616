/**
 * A sheet of the page that is shown; marked, since the shell and the development client both look for them.
 */
interface PageSheet extends CSSStyleSheet {
  ofPage?: true;
}

/**
 * Takes the styles out of a page's content, as sheets: the policy of the document that is open knows only its
 * own style elements.
 */
export function takeStyles(content: ParentNode): PageSheet[] {
  return [...content.querySelectorAll("style")].map((style) => {
    const sheet: PageSheet = new CSSStyleSheet({ media: style.media });
    sheet.ofPage = true;
    sheet.replaceSync(style.textContent);
    style.remove();
    return sheet;
  });
}

/** Puts the styles of a page in the place of those of the page before. */
export function adoptStyles(sheets: readonly PageSheet[]): void {
  const others = document.adoptedStyleSheets.filter((sheet: PageSheet) => !sheet.ofPage);
  if (sheets.length > 0 || others.length < document.adoptedStyleSheets.length)
    document.adoptedStyleSheets = [...others, ...sheets];
}
