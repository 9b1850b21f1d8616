import type { Definition, ImageReference, LinkReference, Root } from "mdast";
import type { MdxNode } from "./syntax/mdx-node.ts";

/** The definitions of a tree (`[name]: ./file.png`), and the nodes that refer to them. */
export class References {
  /** The first definition of a name wins. */
  private readonly definitions = new Map<string, Definition>();
  private readonly ofLinks = new Set<string>();
  private readonly ofImages = new Set<string>();

  constructor(tree: Root) {
    const collect = (node: MdxNode): void => {
      if (node.type === "definition" && !this.definitions.has(node.identifier))
        this.definitions.set(node.identifier, node);
      if (node.type === "linkReference") this.ofLinks.add(node.identifier);
      if (node.type === "imageReference") this.ofImages.add(node.identifier);
      if ("children" in node) for (const child of node.children as MdxNode[]) collect(child);
    };
    collect(tree);
  }

  definitionOf({ identifier }: LinkReference | ImageReference): Definition | undefined {
    return this.definitions.get(identifier);
  }

  /** Whether images refer to a definition, and no link does. */
  isForImages({ identifier }: Definition): boolean {
    return this.ofImages.has(identifier) && !this.ofLinks.has(identifier);
  }
}
