import type { Data, Node, Nodes, PhrasingContent } from "mdast";
import type { TextPart } from "../code/placeholders.ts";

declare module "mdast" {
  interface RootContentMap {
    admonitionLine: AdmonitionLine;
  }
  /** Facts that were collected about a node. */
  interface Data {
    /** Of inline code with values of placeholders: the code cut at them. */
    parts?: readonly TextPart[];
    /** Of a heading: the id that its author gave it. */
    customId?: string;
    /** Of a heading: its id. */
    heading?: { readonly id: string };
    /** Of a paragraph: whether it is the title of an admonition. */
    directiveLabel?: true;
    /** For a table: its name. */
    label?: string;
    /** For a link, or a definition for one: its address, as written. */
    target?: string;
    /** For an image, or a definition for one: its index among the note's images. */
    image?: number;
    /** Of an element written as JSX that loads files: the index of the first of each attribute. */
    sources?: Readonly<Record<string, number>>;
    /** For a claim that time can change: when and where it was checked, and whether it holds whole blocks. */
    claim?: { readonly on: string; readonly source: string; readonly holdsBlocks: boolean };
    /** The value of an expression. */
    value?: unknown;
    /** The values of the attributes of an element written as JSX. */
    props?: Record<string, unknown>;
  }
}

/** An element written as JSX. */
export interface JsxNode {
  type: "mdxJsxFlowElement" | "mdxJsxTextElement";
  /** Null for a fragment. */
  name: string | null;
  /** As written; one without a name is a spread. */
  attributes: { type: string; name?: string; value?: unknown }[];
  children: MdxNode[];
  position?: Node["position"];
  data?: Data | undefined;
}

/** `:::note Title`, or `:::` without a name; `joinAdmonitions` replaces them. */
export interface AdmonitionLine {
  type: "admonitionLine";
  /** How many colons. */
  marks: number;
  kind?: string;
  children: PhrasingContent[];
  position?: Node["position"];
  data?: Data | undefined;
}

/** An admonition. Its title, if it has one, is its first paragraph. */
export interface Directive {
  type: "containerDirective";
  name: string;
  children: MdxNode[];
  position?: Node["position"];
  data?: Data | undefined;
}

/** Any node of the tree: Markdown, admonitions, and MDX. */
export type MdxNode =
  | Nodes
  | JsxNode
  | Directive
  | {
      type: "mdxFlowExpression" | "mdxTextExpression";
      value: string;
      position?: Node["position"];
      data?: Data | undefined;
    }
  | { type: "mdxjsEsm"; value: string; position?: Nodes["position"] };
