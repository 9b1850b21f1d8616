import type { Sequence, Snippet } from "../lock/snippet.ts";
import { isUsedByOthers } from "../plan.ts";

/**
 * Whether a snippet claims nothing but a failure: it must fail, or it is a file and all that runs until another
 * block writes that file must fail before the eyes of readers. A hidden block that must fail is an assertion.
 */
export function onlyFails(snippet: Snippet, { snippets }: Sequence): boolean {
  const { check, file } = snippet.meta;
  if (check.fails !== undefined) return true;
  if (file === undefined) return false;
  const later = snippets.slice(snippets.indexOf(snippet) + 1);
  const next = later.findIndex(({ meta }) => meta.file === file);
  const users = later
    .slice(0, next === -1 ? undefined : next)
    .filter((user) => !isUsedByOthers(user) && user.meta.check.level === undefined);
  return users.length > 0 && users.every(({ meta }) => meta.check.fails !== undefined && !meta.hidden);
}
