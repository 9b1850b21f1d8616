// The engine's kinds of admonitions by the names that generators have for them.
const KINDS: ReadonlyMap<string, string> = new Map([
  ...["note", "tip", "info", "warning", "danger", "caution", "important", "success", "secondary"].map(
    (kind): [string, string] => [kind, kind],
  ),
  ...["seealso", "example", "quote", "cite"].map((kind): [string, string] => [kind, "note"]),
  ...["abstract", "summary", "tldr", "todo", "question", "help", "faq"].map((kind): [string, string] => [
    kind,
    "info",
  ]),
  ...["hint", "check", "done"].map((kind): [string, string] => [kind, "tip"]),
  ["attention", "warning"],
  ...["failure", "fail", "missing", "error", "bug"].map((kind): [string, string] => [kind, "danger"]),
]);

/** The kind of admonition that a generator's name means; undefined for one that is not known. */
export const kindOf = (name: string): string | undefined => KINDS.get(name.toLowerCase());
