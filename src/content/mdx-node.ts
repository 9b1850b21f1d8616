import type { Data, Nodes } from "mdast";

declare module "mdast" {
  /** What reading a node found out. */
  interface Data {
    /** Of inline code with values of placeholders: the code cut at them, each with its name. */
    parts?: readonly { readonly text: string; readonly name: string | undefined }[];
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
      data?: { directiveLabel?: boolean };
    }
  | { type: "mdxFlowExpression" | "mdxTextExpression"; value: string; position?: Nodes["position"]; data?: Data | undefined }
  | { type: "mdxjsEsm"; value: string; position?: Nodes["position"] };
