import type { MdxNode } from "./mdx-node.ts";

/** Line on which a node begins. */
export const line = (node: { position?: MdxNode["position"] }): number => node.position?.start.line ?? 1;
/** Line and column at which a node begins. */
export const place = (node: { position?: MdxNode["position"] }): { line: number; column: number } => ({
  line: line(node),
  column: node.position?.start.column ?? 1,
});
