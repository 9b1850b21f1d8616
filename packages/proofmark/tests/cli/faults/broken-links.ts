/** What a build says of broken links or anchors of one page, after the place of the first: `list` is what was found. */
export const broken = (kind: "links" | "anchors", place: string, list: string): string => {
  const what = kind === "links" ? "path" : "anchor";
  return `${place}  The build found broken ${kind}!

Please check the pages of your site in the list below, and make sure you don't reference any ${what} that does not exist.
Note: it's possible to ignore broken ${kind} with the 'onBroken${kind === "links" ? "Links" : "Anchors"}' configuration, and let the build pass.

Exhaustive list of all broken ${kind} found:
${list}`;
};
