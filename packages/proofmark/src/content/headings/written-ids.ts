import type { SlugState } from "@proofmark/prover/document/slug.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { Data, Root } from "mdast";
import type { MdxNode } from "../syntax/mdx-node.ts";
import { place } from "../syntax/node-place.ts";

/**
 * Takes the ids that the author wrote, of headings and elements, before any is generated. Returns problems
 * with ids that the page has already, also in another of its files, and with those that begin like the ids of
 * the page around the note (`shared/page-ids.ts`).
 */
export function claimIds(tree: Root, file: string, { used, written }: SlugState): Problem[] {
  const problems: Problem[] = [];
  const claim = (node: MdxNode, id: string): void => {
    const at = { file, ...place(node) };
    if (id.startsWith(":"))
      problems.push({
        severity: "error",
        ...at,
        message: `the id \`${id}\` begins with a colon, like those of the page around the note`,
        expected: "an id that begins with another sign",
      });
    else if (used.has(id))
      problems.push({
        severity: "warning",
        ...at,
        message: `the page has the id \`${id}\` twice, so links to it lead to the first`,
        found: written.has(id)
          ? `also at ${written.get(id)}`
          : "also generated for a heading of another file",
        fix: "give one of them another id",
      });
    else {
      used.set(id, 0);
      written.set(id, `${file}:${at.line}`);
    }
  };
  const visit = (node: MdxNode): void => {
    const { customId, props }: Data = node.type !== "mdxjsEsm" ? (node.data ?? {}) : {};
    const id = customId ?? props?.["id"];
    if (typeof id === "string" && id !== "") claim(node, id);
    if ("children" in node) for (const child of node.children as MdxNode[]) visit(child);
  };
  visit(tree);
  return problems;
}
