// Pages that a page of MDX imports and shows as components.
import path from "node:path";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { isElement } from "./jsx.ts";
import type { Project } from "./project.ts";

const IMPORT = /^import\s+(?<name>[A-Z]\w*)\s+from\s+["'](?<from>[^"']+\.mdx?)["'];?\s*$/gm;

/** A default import of a file: its name, and the file as it is written. */
const FILE_IMPORT = /^import\s+(?<name>\w+)\s+from\s+["'](?<from>[^"']+\.\w+)["'];?\s*$/gm;

/** The files that a page imports by name, as in `import logo from "./logo.png"`. */
export function importedFiles(root: MdxNode): [name: string, file: string][] {
  return ("children" in root ? (root.children as MdxNode[]) : []).flatMap((statement) => {
    if (statement.type !== "mdxjsEsm") return [];
    return Array.from(statement.value.matchAll(FILE_IMPORT), ({ groups = {} }): [string, string] => [
      groups["name"] ?? "",
      groups["from"] ?? "",
    ]);
  });
}

export interface Partials {
  /** File of each component that is a page, absolute. */
  readonly partials: ReadonlyMap<string, string>;
  /** Components whose import the engine reads as it is. */
  readonly kept: ReadonlySet<string>;
  /** The imports that stay. */
  readonly imports: readonly string[];
}

/**
 * Reads the imports of Markdown. Those of partials beside the page stay, if each is used once and takes no
 * properties; the content of others is put in their place.
 */
export function readPartials(root: MdxNode, file: string, project: Pick<Project, "docs" | "root">): Partials {
  const partials = new Map<string, string>();
  const kept = new Set<string>();
  const imports: string[] = [];
  for (const statement of "children" in root ? (root.children as MdxNode[]) : []) {
    if (statement.type !== "mdxjsEsm") continue;
    for (const { groups = {} } of statement.value.matchAll(IMPORT)) {
      const { name } = groups;
      const from = groups["from"]?.replace(/\\(.)/g, "$1"); // as in any string of JavaScript
      if (name === undefined || from === undefined) continue;
      const folder = from.startsWith(".") ? path.dirname(path.join(project.docs, file)) : project.root;
      const target = path.resolve(folder, from.replace(/^@site\//, ""));
      partials.set(name, target);
      const isBeside = from.startsWith(".") && !path.relative(project.docs, target).startsWith("..");
      const uses = usesOf(root, name);
      if (!isBeside || !path.basename(target).startsWith("_") || uses.length !== 1 || uses[0] !== 0) continue;
      kept.add(name);
      imports.push(`import ${name} from '${from}'`);
    }
  }
  return { partials, kept, imports };
}

/** How many attributes each use of a component has. */
function usesOf(node: MdxNode, name: string): number[] {
  const own = isElement(node) && node.name === name ? [node.attributes.length] : [];
  const below =
    "children" in node ? (node.children as MdxNode[]).flatMap((child) => usesOf(child, name)) : [];
  return [...own, ...below];
}
