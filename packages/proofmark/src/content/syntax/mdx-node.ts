import type { Data, Node, Nodes, PhrasingContent } from "mdast";

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
    /** For a link: its address, as written. */
    target?: string;
    /** For an image: its index among the note's images. */
    image?: number;
    /** For a claim that time can change: when and where it was checked, and whether it holds whole blocks. */
    claim?: { readonly on: string; readonly source: string; readonly holdsBlocks: boolean };
    /** The value of an expression. */
    value?: unknown;
    /** For an island: its file, relative to the site's root. */
    island?: string;
    /** The values of the attributes of an element written as JSX. */
    props?: Record<string, unknown>;
  }
}

/** A part of a text: a value, with the name of its placeholder, or the text between values. */
export interface TextPart {
  readonly text: string;
  readonly value?: string | undefined;
}

/** An element written as JSX. */
export interface JsxNode {
  type: "mdxJsxFlowElement" | "mdxJsxTextElement";
  /** Null for a fragment. */
  name: string | null;
  /** As written; one without a name is a spread. */
  attributes: { type: string; name?: string; value?: unknown; position?: Node["position"] }[];
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
