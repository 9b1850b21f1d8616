// Fences of other generators: their words in the engine's, and those that are shown more than once as tabs.
import npmToYarn from "npm-to-yarn";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { type FenceWords, readFenceWords, takeMarks, writeFenceWords } from "./fence-words.ts";
import { element, isElement } from "./jsx.ts";
import { noteChangedLines } from "./leftovers.ts";
import type { PageContext } from "./page-context.ts";

type Code = Extract<MdxNode, { type: "code" }>;

/** What a tab without a label shows, where the language's name is not what readers call it. */
const NAMES: Readonly<Record<string, string>> = {
  js: "JavaScript",
  ts: "TypeScript",
  jsx: "JSX",
  tsx: "TSX",
};
const MANAGERS = ["npm", "yarn", "pnpm"] as const;

/** Converts a fence; one that is a tab becomes the item of one. */
export function convertFence(node: Code, page: PageContext): MdxNode[] {
  const words = readFenceWords([node.lang ?? "", node.meta ?? ""].join(" "));
  const { code, marked } = takeMarks(node.value);
  const line = node.position?.start.line;
  for (const word of words.unknown) {
    const isMark = /^["'/]/.test(word);
    page.note(
      line,
      isMark ? "marked text in a code block" : `\`${word}\` of a code block`,
      isMark ? "is not marked" : "is left out",
    );
  }
  noteChangedLines(node.value, node.meta ?? "", line, page);
  if (words.lang === "mermaid") page.note(line, "a diagram", "is shown as its source");
  if (words.isNpm) return [packageManagers(code, words)];
  const fence: Code = { ...fenceOf(code, { ...words, marked: [...words.marked, ...marked] }) };
  if (words.tab === undefined) return [fence];
  const label = words.tab || NAMES[words.lang] || words.title || words.lang || "Code";
  return [element("TabItem", { value: label }, [fence])];
}

/** Puts tabs in a row that fences were made into, `isTab`, into one block. */
export function joinTabs(nodes: readonly MdxNode[], isTab: (node: MdxNode) => boolean): MdxNode[] {
  const result: MdxNode[] = [];
  let open: { readonly tabs: JsxNode; readonly labels: Map<string, number> } | undefined;
  for (const node of nodes) {
    if (!isElement(node) || !isTab(node)) {
      open = undefined;
      result.push(node);
      continue;
    }
    if (open === undefined) {
      open = { tabs: element("Tabs", {}, []), labels: new Map() };
      result.push(open.tabs);
    }
    const label = String(node.attributes[0]?.value);
    const count = (open.labels.get(label) ?? 0) + 1;
    open.labels.set(label, count);
    open.tabs.children.push(
      element("TabItem", { value: count === 1 ? label : `${label} ${count}` }, node.children),
    );
  }
  return result;
}

const fenceOf = (value: string, words: FenceWords): Code => ({
  type: "code",
  lang:
    words.lang ||
    (words.title === undefined && words.marked.length === 0 && !words.isNumbered ? null : "text"),
  meta: writeFenceWords(words, value.split("\n").length) || null,
  value,
});

/** Commands of npm, and what they are for the other package managers. */
const packageManagers = (code: string, words: FenceWords): MdxNode =>
  element(
    "Tabs",
    { groupId: "package-manager" },
    MANAGERS.map((manager) =>
      element("TabItem", { value: manager }, [
        fenceOf(manager === "npm" ? code : npmToYarn(code, manager), words),
      ]),
    ),
  );
