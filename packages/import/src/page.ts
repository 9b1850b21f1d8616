// A generator's way to convert pages, and the page that is converted as its steps see it.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import type { HeldText } from "./held-text.ts";
import type { Line } from "./lines.ts";
import type { Links } from "./links.ts";
import type { Note, OldSite } from "./project.ts";
import type { Sidebars, SidebarWriter } from "./sidebars.ts";

export interface Project extends OldSite {
  /** Rewrites blocks that are not Markdown. */
  rewriteLines(lines: readonly Line[], page: PageContext): Line[];
  /** Sidebars by name; undefined where the configuration has none, or none that can be read. */
  sidebars(write: SidebarWriter): Sidebars | undefined;
}

/** The page that is converted, as the steps of the conversion see it. */
export interface PageContext {
  /** Relative to the folder of the pages, with forward slashes. */
  readonly file: string;
  readonly project: Project;
  readonly held: HeldText;
  readonly links: Links;
  /** File of each name that the page imports from one: pictures. */
  readonly imports: Map<string, string>;
  readonly note: Note;
  /** Converts inline Markdown, such as a title. */
  inline(markdown: string, line: number): string;
  /** The nodes of another page of Markdown that this one includes; undefined if it can't be read. */
  included(file: string, line: number): readonly MdxNode[] | undefined;
  /** Text of a file of the project; undefined if it is not there or lies outside. */
  read(file: string): string | undefined;
}
