// Notations of another generator that stay on a page as text: readers saw something else, so the report names them.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { childrenOf } from "./jsx.ts";
import type { PageContext } from "./page.ts";

/** A form of text, and its name in the report. */
type Notation = readonly [form: RegExp, name: string];

const EVERYWHERE: readonly Notation[] = [
  [/!\[[^\]\n]*\]\([^)\n]*\)/g, "an image (`![…](…)`)"],
  [/^:::+ ?\w.*/gm, "a container (`:::`)"],
  [/^import\s.*\sfrom\s.*/gm, "an `import`"],
  [/\$\$[^$]+\$\$|\$\\\w[^$\n]*\$/g, "a formula (`$…$`)"],
];
/** Of Markdown-it and Python-Markdown, which VitePress and MkDocs read pages with. */
const PLUGINS: readonly Notation[] = [
  [/(?<![\w:/]):[a-z][\w+-]+:(?![\w:/])/g, "an emoji (`:name:`)"],
  [/\{:?\s*(?:[.#][\w-]+|[\w-]+=|v-pre)[^{}\n]*\}/g, "attributes (`{…}`)"],
  [/\{\{[^{}\n]*\}\}|\{[%*][^{}\n]*[%*]\}/g, "an expression (`{{ … }}`)"],
  [/\{(?:\+\+|--|~~|==|>>)[^{}\n]*\}/g, "a change (`{++ … ++}`)"],
  [/(?<=\n): {1,3}\S.*/g, "a definition (`:   …`)"],
  [/\[\[[\w-]+\]\]/g, "a wiki link or a list (`[[…]]`)"],
];

/** Reports notations in the text of a page that has been converted. Code is shown as it is. */
export function noteLeftovers(nodes: readonly MdxNode[], { note, project }: PageContext): void {
  const notations = project.takesFiles ? [...EVERYWHERE, ...PLUGINS] : EVERYWHERE;
  const visit = (node: MdxNode, outer: number | undefined): number | undefined => {
    let line = ("position" in node ? node.position?.start.line : undefined) ?? outer;
    if (node.type === "text")
      for (const [form, name] of notations)
        for (const { 0: found, index } of node.value.matchAll(form)) {
          const below = node.value.slice(0, index).split("\n").length - 1;
          note(line === undefined ? line : line + below, name, "stays as text", found.slice(0, 60));
        }
    for (const child of childrenOf(node)) line = visit(child, line);
    return line;
  };
  for (const node of nodes) visit(node, undefined); // elements made of HTML don't say where they stood
}
