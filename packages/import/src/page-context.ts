import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import type { HeldText } from "./held-text.ts";
import type { Note } from "./report.ts";

/** Where links and images lead on the new site; undefined for what leads nowhere. */
export interface PageLinks {
  link(url: string, from: string, line: number | undefined, note: Note): string | undefined;
  image(url: string, from: string, line: number | undefined, note: Note): string | undefined;
}

/** The page that is converted, as the steps of the conversion see it. */
export interface PageContext {
  /** Relative to the folder of the pages, with forward slashes. */
  readonly file: string;
  readonly held: HeldText;
  readonly links: PageLinks;
  /** File of each name that the page imports from one: pictures. */
  readonly imports: Map<string, string>;
  /** Reports something at a line of the file. */
  readonly note: Note;
  /** Converts inline Markdown, such as a title. */
  inline(markdown: string, line: number): string;
  /** The nodes of another page of Markdown that this one includes; undefined if it can't be read. */
  included(source: string, line: number): readonly MdxNode[] | undefined;
  /** Text of a file of the project; undefined if it is not there or lies outside. */
  read(file: string): string | undefined;
}
