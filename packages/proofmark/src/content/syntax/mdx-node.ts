import type { Data, Nodes } from "mdast";
import type { TextPart } from "../code/placeholders.ts";

declare module "mdast" {
  /** What reading a node found out. */
  interface Data {
    /** Of inline code with values of placeholders: the code cut at them. */
    parts?: readonly TextPart[];
    /** Of a heading: its id, and whether its author gave it, in the text. */
    heading?: { readonly id: string; readonly custom: boolean };
    /** Of a fence: its place among those that readers copy; none has one that belongs to another. */
    fence?: number;
    /** Of a table: what it is called. */
    label?: string;
    /** Of a link, or a definition for one: the place of its address among the note's targets. */
    target?: number;
    /** Of an image, or a definition for one: its place among the note's images. */
    image?: number;
    /** What an expression says. */
    value?: unknown;
    /** What the attributes of an element written as JSX say. */
    props?: Record<string, unknown>;
  }
}

/** An element written as JSX. */
export interface JsxNode {
  type: "mdxJsxFlowElement" | "mdxJsxTextElement";
  /** Null for a fragment. */
  name: string | null;
  /** As they were written; one without a name is spread. */
  attributes: { type: string; name?: string; value?: unknown }[];
  children: MdxNode[];
  position?: Nodes["position"];
  data?: Data | undefined;
}

/** Any node of the tree: Markdown's own, directives, and MDX's. */
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
