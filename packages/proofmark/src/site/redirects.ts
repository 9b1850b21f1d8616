// The old addresses that notes name under `redirect_from`.

import type { Problem } from "@proofmark/prover/problem.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { Note, SiteInput, Version } from "./model.ts";
import { noteSlug, versionPermalink } from "./permalink.ts";
import { type Route, sourceOf } from "./routes/route.ts";

/** An address that a note used to have. */
export interface Redirect {
  /** Encoded, with the base. */
  readonly from: string;
  readonly note: Note;
  /** The line of the note that names it. */
  readonly line: number;
}

/** What makes no difference to an address: `/old`, `/old/` and `/old.html` are one. */
const redirectKey = (address: string): string =>
  routeKey(address.replace(/(?:\/index)?\.html?\/?$/i, "") || "/");

/**
 * The redirects of all notes. An address that a page has, or another note claims, joins `problems` and leads
 * nowhere.
 */
export function createRedirects(
  versions: readonly Version[],
  { routes, input, problems }: { routes: readonly Route[]; input: SiteInput; problems: Problem[] },
): Redirect[] {
  const pages = new Map(routes.map((route) => [redirectKey(route.permalink), route]));
  const claimed = new Map<string, Redirect>();
  for (const version of versions)
    for (const note of version.notes)
      for (const { path: written, line } of note.page.frontMatter.redirect_from ?? []) {
        const { file, name } = note.page;
        const slug = noteSlug(name, { slug: written, stripPrefixes: false });
        const redirect = { from: versionPermalink(version, input.config, slug), note, line };
        const key = redirectKey(redirect.from);
        const [page, other] = [pages.get(key), claimed.get(key)];
        const wrong = { severity: "error", file, line } as const;
        if (page !== undefined)
          problems.push({
            ...wrong,
            message: `\`redirect_from\` names ${decodePath(redirect.from)}, which is the address of a page`,
            found: `${file} and ${sourceOf(page) ?? `the page "${page.title}"`}`,
            fix: "take it out of `redirect_from`, or give the page another address",
          });
        else if (other !== undefined && other.note !== note)
          problems.push({
            ...wrong,
            message: `two notes name ${decodePath(redirect.from)} in their \`redirect_from\``,
            found: `${other.note.page.file}:${other.line} and ${file}:${line}`,
            fix: "take it out of one of them",
          });
        else claimed.set(key, redirect);
      }
  return [...claimed.values()];
}
