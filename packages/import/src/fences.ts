// Fences of other generators: their words in the engine's, and those that are shown more than once as tabs.
import npmToYarn from "npm-to-yarn";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { element, isElement } from "./jsx.ts";
import type { PageContext } from "./page.ts";
import type { Note } from "./project.ts";

type Code = Extract<MdxNode, { type: "code" }>;

/** The words of a fence. */
export interface FenceWords {
  readonly lang: string;
  readonly title: string | undefined;
  /** Label of the tab that it is the content of. */
  readonly tab: string | undefined;
  /** To be shown once for each package manager. */
  readonly isNpm: boolean;
  /** Marked lines, from 1. */
  readonly marked: readonly number[];
  readonly isNumbered: boolean;
  /** Words that the engine has nothing for. */
  readonly unknown: readonly string[];
}

/** The engine reads these as parts of the snippet above, or as questions to a tool. */
const RESERVED = new Set(["output", "remarks", "regex-matrix", "feature-matrix"]);
const WORD =
  /(?<name>[\w:.#-]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<braced>[^}]*)\}|(?<bare>\S+))|\{(?<ranges>[^}]*)\}|\[(?<label>[^\]]*)\]|"[^"]*"|'[^']*'|\/(?:\\.|[^/\\])+\/|(?<flag>\S+)/g;
const RANGES = new Set(["hl_lines", "mark", "ins", "del", "highlight", "add", "remove"]);
const TITLES = new Set(["title", "filename", "fileName", "name", "file"]);
const NUMBERED = new Set(["showLineNumbers", "linenums", ":line-numbers", "lineNumbers"]);
/** Words that say how another generator's block behaves, which the engine's does anyhow or has no need of. */
const IDLE = new Set([":no-line-numbers", "annotate", ".annotate", "copy", ".copy", "noInline"]);

/** Reads the words of a fence: all that is behind its marks. */
export function readFenceWords(info: string): FenceWords {
  const { language, rest } = splitInfo(info.trim());
  const unknown: string[] = [];
  const marked: number[] = [];
  let title: string | undefined;
  let tab: string | undefined;
  let isNpm = false;
  let isNumbered = false;
  for (const match of rest.matchAll(WORD)) {
    const { name, double, single, braced, bare, ranges, label, flag } = match.groups ?? {};
    const value = double ?? single ?? braced ?? bare ?? "";
    if (ranges !== undefined) marked.push(...numbersOf(ranges));
    else if (label !== undefined) title ??= label;
    else if (name !== undefined && TITLES.has(name)) title ??= value;
    else if (name !== undefined && RANGES.has(name) && (braced !== undefined || name === "hl_lines"))
      marked.push(...numbersOf(value));
    else if (name === "tab")
      tab = /"label":"([^"]*)"/.exec(value)?.[1] ?? (/^[\w .+#-]*$/.test(value) ? value : "");
    else if (flag === "tab") tab = "";
    else if (flag === "npm2yarn") isNpm = true;
    else if (NUMBERED.has(flag ?? name ?? "")) isNumbered = value !== "false";
    else if (!IDLE.has(flag ?? "")) unknown.push(match[0]);
  }
  const lang = RESERVED.has(language.toLowerCase()) ? "text" : language;
  return { lang, title: title?.trim() || undefined, tab, isNpm, marked, isNumbered, unknown };
}

/** `js{4}`, `js [a.js]`, `{ .py title="x" }`, `[.env]`: the language, and the words behind it. */
function splitInfo(info: string): { language: string; rest: string } {
  const attributes = /^\{(?!\d)\s*(?<inner>.*?)\s*\}$/.exec(info)?.groups?.["inner"];
  if (attributes !== undefined) {
    const words = attributes.split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const language = words.find((word) => /^\.[\w+-]+$/.test(word))?.slice(1) ?? "";
    return { language, rest: words.filter((word) => !/^[.#]/.test(word)).join(" ") };
  }
  if (/^[\w-]+=/.test(info)) return { language: "", rest: info };
  const { language = "", rest = "" } = /^(?<language>[^\s{[:"']*)(?<rest>.*)$/.exec(info)?.groups ?? {};
  return { language, rest };
}

/** `1,3-5` and `2 3`: the numbers they name. */
function numbersOf(ranges: string): number[] {
  return [...ranges.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].flatMap(([, from, to]) => {
    const length = Math.min(Number(to ?? from) - Number(from), 1000) + 1;
    return Array.from({ length: Math.max(0, length) }, (_, index) => Number(from) + index);
  });
}

/** The tab label of a fence in a group: its title, else its language. */
export function fenceLabel(info: string): string {
  const { title, tab, lang } = readFenceWords(info);
  return tab || title || lang || "Code";
}

/** The engine's words for those of a fence; `length` is how many lines its code has. */
export function writeFenceWords(
  { title, marked, isNumbered }: Pick<FenceWords, "title" | "marked" | "isNumbered">,
  length: number,
): string {
  const lines = [...new Set(marked)].filter((line) => line >= 1 && line <= length);
  return [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...(lines.length === 0 ? [] : [`{${lines.sort((one, other) => one - other).join(",")}}`]),
    ...(isNumbered ? ["showLineNumbers"] : []),
  ].join(" ");
}

/** Marks in comments: `// [!code highlight]` of VitePress, `// highlight-next-line` of Docusaurus. */
const SIGN = String.raw`(?://|#|--|<!--|/\*|;|%)`;
const MARK = new RegExp(
  String.raw`\s*(?:${SIGN}?\s*\[!code [\w+-]+(?::(?<count>\d+))?\]|\{?${SIGN}\s*highlight-(?<kind>next-line|start|end)\b)\s*(?:-->|\*/\}?)?`,
);

/** Takes the marks in comments out of code, and returns the lines that they mark, from 1. */
export function takeMarks(code: string): { code: string; marked: number[] } {
  const marked: number[] = [];
  const lines: string[] = [];
  let isInside = false;
  for (const line of code.split("\n")) {
    const mark = MARK.exec(line);
    const text = mark === null ? line : line.replace(MARK, "");
    const { count = "1", kind = "next-line" } = mark?.groups ?? {};
    if (kind !== "next-line") isInside = kind === "start";
    else if (mark !== null)
      for (let index = 0; index < Math.min(Number(count), 1000); index++)
        marked.push(lines.length + 1 + index);
    if (mark !== null && text.trim() === "") continue;
    lines.push(text);
    if (isInside) marked.push(lines.length);
  }
  return { code: lines.join("\n"), marked };
}

/** The look of lines, which a mark does not give: `[!code --]` of VitePress, `del={2}` of Starlight. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ...["++", "add", "ins"].map((kind): [string, string] => [kind, "added"]),
  ...["--", "remove", "del"].map((kind): [string, string] => [kind, "removed"]),
  ["focus", "in focus"],
  ["error", "an error"],
  ["warning", "a warning"],
]);

/** The label of a tab without one, where the language's name is not what readers call it. */
const LABELS: Readonly<Record<string, string>> = {
  js: "JavaScript",
  ts: "TypeScript",
  jsx: "JSX",
  tsx: "TSX",
};

/** Converts a fence; one that is a tab becomes the item of one. */
export function convertFence(node: Code, { note }: PageContext): MdxNode[] {
  const words = readFenceWords([node.lang ?? "", node.meta ?? ""].join(" "));
  const { code, marked } = takeMarks(node.value);
  reportWords(node, words, note);
  const fence = fenceOf(code, words.isNpm ? words : { ...words, marked: [...words.marked, ...marked] });
  if (words.isNpm) {
    const items = (["npm", "yarn", "pnpm"] as const).map((manager) => {
      const command = manager === "npm" ? code : npmToYarn(code, manager);
      return element("TabItem", { value: manager }, [fenceOf(command, words)]);
    });
    return [element("Tabs", { groupId: "package-manager" }, items)];
  }
  if (words.tab === undefined) return [fence];
  const label = words.tab || LABELS[words.lang] || words.title || words.lang || "Code";
  return [element("TabItem", { value: label }, [fence])];
}

function fenceOf(value: string, words: FenceWords): Code {
  const { lang, title, marked, isNumbered } = words;
  const isPlain = title === undefined && marked.length === 0 && !isNumbered;
  const meta = writeFenceWords(words, value.split("\n").length);
  return { type: "code", lang: lang || (isPlain ? null : "text"), meta: meta || null, value };
}

/** Reports words and marks that the new page does not show. */
function reportWords({ value, meta, position }: Code, { unknown, lang }: FenceWords, note: Note): void {
  const line = position?.start.line;
  for (const word of unknown)
    if (/^["'/]/.test(word)) note(line, "marked text in a code block", "is not marked");
    else note(line, `\`${word}\` of a code block`, "is left out");
  const looks = [
    ...value.matchAll(/\[!code ([\w+-]+)/g),
    ...(meta ?? "").matchAll(/(?<=^|\s)(ins|del|add|remove)=\{/g),
  ];
  for (const [, kind = ""] of looks) {
    const look = LOOKS.get(kind);
    if (look !== undefined) note(line, `a line of code shown as ${look} (\`${kind}\`)`, "is only marked");
  }
  if (lang === "mermaid") note(line, "a diagram", "is shown as its source");
}

/** Puts tabs in a row that fences were made into, `isTab`, into one block. */
export function joinTabs(nodes: readonly MdxNode[], isTab: (node: MdxNode) => boolean): MdxNode[] {
  const result: MdxNode[] = [];
  let open: { readonly tabs: JsxNode; readonly counts: Map<string, number> } | undefined;
  for (const node of nodes) {
    if (!isElement(node) || !isTab(node)) {
      open = undefined;
      result.push(node);
      continue;
    }
    if (open === undefined) {
      open = { tabs: element("Tabs", {}, []), counts: new Map() };
      result.push(open.tabs);
    }
    const label = String(node.attributes[0]?.value);
    const count = (open.counts.get(label) ?? 0) + 1;
    open.counts.set(label, count);
    const value = count === 1 ? label : `${label} ${count}`;
    open.tabs.children.push(element("TabItem", { value }, node.children));
  }
  return result;
}
