import "./ChangedMark.css";

/** What is said of a section that has changed. */
export const CHANGED = "Changed since your last visit";
/** Class of that note above a section. */
export const CHANGED_NOTE = "news-note";
/** The mark of such a section in the table of contents: a sign for the eye, words for screen readers. */
export const CHANGED_MARK =
  '<span class="news"><span class="sr-only">, changed since your last visit</span></span>';
