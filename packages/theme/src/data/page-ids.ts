// Ids of the page around a note begin with a colon. No id of a note does: its headings and elements can have
// any other.

/**
 * Everything below the navbar. A page is first painted when this begins, since the items of an incomplete
 * navbar would move.
 */
export const BELOW_NAVBAR = ":page";

/** The table of contents, which the strip under the bar of narrow screens opens. */
export const CONTENTS = ":contents";
