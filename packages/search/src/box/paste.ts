import { pastedQuery } from "../words/pasted-query.ts";

/** Pastes a query in place of a text that is too long for one. */
export function pasteQuery(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const query = pastedQuery(text);
  // only this command leaves it to the browser to undo the paste and to keep to the maximum length
  if (query !== text && document.execCommand("insertText", false, query)) event.preventDefault();
}
