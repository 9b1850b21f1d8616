// The ids of headings as other generators make them, so that links to sections still work.
import { slug as githubSlug } from "github-slugger";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { textOf } from "proofmark/src/content/syntax/text-of.ts";
import { hasMark } from "./held-text.ts";

/** VitePress: separators and signs become hyphens. Source: `slugify` of @mdit-vue/shared. */
export const vitePressId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(?=\d)/, "_")
    .toLowerCase();

/** MkDocs: letters that are not ASCII go. Source: `slugify` of Python-Markdown's extension `toc`. */
export const pythonId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, "-");

/** Gives the headings of one page the ids that they had. */
export class HeadingIds {
  private readonly used = new Set<string>();

  constructor(private readonly idOf: ((text: string) => string) | undefined) {}

  /**
   * The id that a heading must be given: undefined where the engine's own is the same, where its author gave
   * one, or where another heading has it already.
   */
  next(children: readonly MdxNode[]): string | undefined {
    const text = children.map((child) => textOf(child)).join("");
    if (this.idOf === undefined || hasMark(text)) return undefined;
    const id = this.idOf(text);
    const isNew = !this.used.has(id);
    this.used.add(id);
    return isNew && id !== "" && id !== githubSlug(text) ? id : undefined;
  }
}
