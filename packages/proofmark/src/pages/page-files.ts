import path from "node:path";
import { encodePart } from "@proofmark/theme/data/path.ts";
import { listFiles } from "../content/source.ts";

/** Folder of a site's own pages, below its root. */
export const PAGES_FOLDER = "pages";

/** A module that is a page of the site, and the address it has below the base. */
export interface PageFile {
  /** Relative to the site's root, with forward slashes. */
  readonly file: string;
  readonly slug: string;
}

/**
 * The pages of a site: modules below `pages/`. Those with `_` before their name or a folder's are parts of
 * pages, as islands are.
 */
export function listPages(root: string): PageFile[] {
  return listFiles(path.join(root, PAGES_FOLDER))
    .filter((name) => /\.[jt]sx$/.test(name) && !/(?:^|\/)_|\.(?:island|test)\.[jt]sx$/.test(name))
    .map((name) => ({ file: `${PAGES_FOLDER}/${name}`, slug: slugOf(name) }));
}

/** `all.tsx` → `/all`; an `index` represents its folder. */
function slugOf(name: string): string {
  const slug = name.replace(/\.[jt]sx$/, "").replace(/(?:^|\/)index$/, "");
  return `/${slug.split("/").map(encodePart).join("/")}`;
}
