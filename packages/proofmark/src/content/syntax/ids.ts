// Ids that authors write, on headings and elements.
import type { SlugState } from "@proofmark/prover/document/slug.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { Heading } from "mdast";

/** Takes the id that the author gave a heading off the heading's end: `## Text {#id}`. */
export function takeId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  const id = last?.type === "mdxTextExpression" ? /^#([^\s{}]+)$/.exec(last.value)?.[1] : undefined;
  if (id === undefined) return undefined;
  heading.children.pop();
  const before = heading.children.at(-1);
  if (before?.type === "text") before.value = before.value.trimEnd();
  return id;
}

/** Ids are of the page: those of its partials, and of what the theme puts around the note, are taken. */
export function claimId(
  id: string,
  place: { readonly file: string; readonly line: number; readonly column: number },
  { used, written }: SlugState,
): Problem | undefined {
  if (id.startsWith(":"))
    return {
      severity: "error",
      ...place,
      message: `the id \`${id}\` begins with a colon, like those of the page around the note`,
      expected: "an id that begins with another sign",
    };
  if (used.has(id))
    return {
      severity: "warning",
      ...place,
      message: `the page has the id \`${id}\` twice, so links to it lead to the first`,
      found: written.has(id) ? `also at ${written.get(id)}` : "also generated for a heading above",
      fix: "give one of them another id",
    };
  used.set(id, 0);
  written.set(id, `${place.file}:${place.line}`);
  return undefined;
}
