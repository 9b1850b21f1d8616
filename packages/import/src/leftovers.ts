// Notations of another generator that stay on a page as text: readers saw something else, so the report names them.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import type { PageContext } from "./page-context.ts";
import type { Project } from "./project.ts";

/** A form of text, and how the report calls it. */
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
  [/\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\}/g, "an expression (`{{ … }}`)"],
  [/\{(?:\+\+|--|~~|==|>>)[^{}\n]*\}/g, "a change (`{++ … ++}`)"],
  [/\[\[[\w-]+\]\]/g, "a wiki link or a list (`[[…]]`)"],
];

/** Reports notations in the text of a page that has been converted. Code is shown as it is. */
export function noteLeftovers(nodes: readonly MdxNode[], page: PageContext, { generator }: Project): void {
  const hasPlugins = generator === "VitePress" || generator === "MkDocs";
  const notations = hasPlugins ? [...EVERYWHERE, ...PLUGINS] : EVERYWHERE;
  let line: number | undefined;
  const visit = (node: MdxNode): void => {
    if ("position" in node) line = node.position?.start.line ?? line;
    if (node.type === "text")
      for (const [form, name] of notations)
        for (const { 0: found, index } of node.value.matchAll(form)) {
          const below = node.value.slice(0, index).split("\n").length - 1;
          page.note(line === undefined ? line : line + below, name, "stays as text", found.slice(0, 60));
        }
    if ("children" in node) for (const child of node.children as MdxNode[]) visit(child);
  };
  for (const node of nodes) {
    line = undefined; // what was made of HTML does not say where it stood
    visit(node);
  }
}

/** What lines of code were shown as, which a mark does not say: `[!code --]` of VitePress, `del={2}` of Starlight. */
const LINES: Readonly<Record<string, string>> = {
  "++": "added",
  "--": "removed",
  add: "added",
  remove: "removed",
  ins: "added",
  del: "removed",
  focus: "in focus",
  error: "an error",
  warning: "a warning",
};

/** Reports lines of a block of code that are only marked now; `info` is what follows its language. */
export function noteChangedLines(
  code: string,
  info: string,
  line: number | undefined,
  page: PageContext,
): void {
  const written = [
    ...code.matchAll(/\[!code ([\w+-]+)/g),
    ...info.matchAll(/(?<=^|\s)(ins|del|add|remove)=\{/g),
  ];
  for (const [, kind = ""] of written) {
    const shown = Object.hasOwn(LINES, kind) ? LINES[kind] : undefined;
    if (shown !== undefined)
      page.note(line, `a line of code shown as ${shown} (\`${kind}\`)`, "is only marked");
  }
}
