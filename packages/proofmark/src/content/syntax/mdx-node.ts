import type { Data, Nodes } from "mdast";
import type { TextPart } from "../code/placeholders.ts";

declare module "mdast" {
  /** Facts that were collected about a node. */
  interface Data {
    /** Of inline code with values of placeholders: the code cut at them. */
    parts?: readonly TextPart[];
    /** Of a heading: its id, and whether its author gave it, in the text. */
    heading?: { readonly id: string; readonly custom: boolean };
    /**
     * For a fence: its index among the fences that readers copy; undefined for one that belongs to another.
     */
    fence?: number;
    /** For a table: its name. */
    label?: string;
    /** For a link, or a definition for one: the index of its address among the note's targets. */
    target?: number;
    /** For an image, or a definition for one: its index among the note's images. */
    image?: number;
    /** Of an element written as JSX that loads files: the index of the first of each attribute. */
    sources?: ReadonlyMap<string, number>;
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
  position?: Nodes["position"];
  data?: Data | undefined;
}

/** Any node of the tree: Markdown, directives, and MDX. */
export type MdxNode =
  | Nodes
  | JsxNode
  | {
      type: "containerDirective" | "leafDirective" | "textDirective";
      name: string;
      attributes?: Record<string, string | null | undefined> | null;
      children: MdxNode[];
      position?: Nodes["position"];
      data?: Data & { directiveLabel?: boolean };
    }
  | {
      type: "mdxFlowExpression" | "mdxTextExpression";
      value: string;
      position?: Nodes["position"];
      data?: Data | undefined;
    }
  | { type: "mdxjsEsm"; value: string; position?: Nodes["position"] };
