/**
 * Whether a client asks for Markdown at least as much as for HTML, by its `Accept` header. Browsers never do;
 * a client that takes anything gets HTML.
 */
export function prefersMarkdown(accept = ""): boolean {
  const markdown = weightOf("text/markdown", accept);
  return markdown > 0 && markdown >= weightOf("text/html", accept);
}

/** The weight that a header gives a type by its name: 1 without `q`, 0 for one that it does not name. */
function weightOf(type: string, accept: string): number {
  const entries = accept.toLowerCase().split(",");
  const parts = entries.map((entry) => entry.split(";").map((part) => part.trim()));
  const named = parts.find(([name]) => name === type);
  if (named === undefined) return 0;
  const weight = named.find((part) => part.startsWith("q="))?.slice("q=".length);
  return weight === undefined ? 1 : Number(weight) || 0;
}
