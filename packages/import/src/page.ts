// The page that is converted, as the steps of its conversion see it.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import type { Links } from "./links.ts";
import type { Finding, Note, Project } from "./project.ts";

/** The site around a page. */
export interface SiteContext {
  readonly project: Project;
  readonly links: Links;
  readonly findings: Finding[];
  /** Old addresses of pages, by the page's file. */
  readonly redirects: ReadonlyMap<string, ReadonlySet<string>>;
  /** Text of a file of the project; undefined if it is not there or lies outside. */
  read(file: string): string | undefined;
}

export interface PageContext extends SiteContext {
  /** The file that is read: the page, or one that it includes. Relative to the folder of the pages. */
  readonly file: string;
  /** The page that is written. */
  readonly target: string;
  /** Files that include each other around this one; none around the page. */
  readonly including: readonly string[];
  /** File of each name that the page imports from one: pictures and pages. */
  readonly imports: ReadonlyMap<string, string>;
  readonly note: Note;
  /** The nodes of another page of Markdown that this one includes; undefined if it can't be read. */
  included(file: string, line: number): readonly MdxNode[] | undefined;
}
