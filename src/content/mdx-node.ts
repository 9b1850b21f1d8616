import type { Nodes } from "mdast";

/** Any node of the tree: Markdown's own, directives, and MDX's. */
export type MdxNode =
  | Nodes
  | {
      type: "containerDirective" | "leafDirective" | "textDirective";
      name: string;
      attributes?: Record<string, string | null | undefined> | null;
      children: MdxNode[];
      position?: Nodes["position"];
      data?: { directiveLabel?: boolean };
    }
  | {
      type: "mdxJsxFlowElement" | "mdxJsxTextElement";
      name: string | null;
      attributes: { type: string; name?: string; value?: unknown }[];
      children: MdxNode[];
      position?: Nodes["position"];
    }
  | { type: "mdxFlowExpression" | "mdxTextExpression" | "mdxjsEsm"; value: string; position?: Nodes["position"] };
