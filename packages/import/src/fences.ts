// Fences of other generators: their words in the engine's.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { isIn } from "./jsx.ts";
import type { Note } from "./project.ts";

type Code = Extract<MdxNode, { type: "code" }>;

/** The engine reads these as parts of the snippet above, or as questions to a tool. */
const RESERVED = "output remarks regex-matrix feature-matrix";
const WORD =
  /(?<name>[\w:.#-]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<braced>[^}]*)\}|(?<bare>\S+))|\{(?<ranges>[^}]*)\}|\[(?<label>[^\]]*)\]|"[^"]*"|'[^']*'|\/(?:\\.|[^/\\])+\/|(?<flag>\S+)/g;
const RANGES = "hl_lines mark ins del highlight add remove";
const TITLES = "title filename fileName name file";
const NUMBERED = "showLineNumbers linenums :line-numbers lineNumbers";
/** Words that say how another generator's block behaves, which the engine's does anyhow or has no need of. */
const IDLE = ":no-line-numbers annotate .annotate copy .copy noInline";
/** The look of lines, which a mark does not give: `[!code error]` of VitePress, `del={2}` of Starlight. */
const LOOK = /(?<=\[!code )(?:error|warning)|\b(?:add|ins|remove|del)(?==\{)/g;

/** Converts a fence; `label` is what it is called where others are beside it. Reports what it does not show. */
export function convertFence(
  { lang: language, meta, value, position }: Code,
  note: Note,
): { fence: Code; label: string } {
  const line = position?.start.line;
  const info = splitInfo([language ?? "", meta ?? ""].join(" ").trim());
  const lang = isIn(RESERVED, info.language.toLowerCase()) ? "text" : info.language;
  const { code, marked } = takeMarks(value);
  let title: string | undefined;
  let isNumbered = false;
  for (const { 0: word, groups = {} } of info.words.matchAll(WORD)) {
    const { name = "", double, single, braced, bare, ranges, label, flag = name } = groups;
    const text = double ?? single ?? braced ?? bare ?? "";
    const isRange = isIn(RANGES, name) && (braced !== undefined || name === "hl_lines");
    const lines = (ranges ?? (isRange ? text : "")).replace(/"[^"]*":/g, "").trim();
    if (/^[\d\s,-]+$/.test(lines)) marked.push(lines.replace(/[\s,]+/g, ","));
    else if (label !== undefined || isIn(TITLES, name)) title ??= (label ?? text).trim().replaceAll('"', "'");
    else if (isIn(NUMBERED, flag)) isNumbered = text !== "false";
    else if (/^["'/]/.test(word)) note(line, "marked text in a code block", "is not marked");
    else if (!isIn(IDLE, flag)) note(line, `\`${word}\` of a code block`, "is left out");
  }
  for (const [look] of `${info.words}\n${value}`.matchAll(LOOK))
    note(line, `a line of code shown as \`${look}\``, "is only marked");
  if (lang === "mermaid") note(line, "a diagram", "is shown as its source");
  const words = [
    ...(title ? [`title="${title}"`] : []),
    ...(marked.length === 0 ? [] : [`{${marked.join(",")}}`]),
    ...(isNumbered ? ["showLineNumbers"] : []),
  ].join(" ");
  const fence: Code = {
    type: "code",
    lang: lang || (words && "text") || null,
    meta: words || null,
    value: code,
  };
  return { fence, label: title || lang || "Code" };
}

/** `js{4}`, `js [a.js]`, `{ .py title="x" }`, `[.env]`: the language, and the words behind it. */
function splitInfo(info: string): { language: string; words: string } {
  const attributes = /^\{(?!\d)\s*(?<inner>.*?)\s*\}$/.exec(info)?.groups?.["inner"];
  if (attributes !== undefined) {
    const language = /(?:^|\s)\.([\w+-]+)/.exec(attributes)?.[1] ?? "";
    return { language, words: attributes.replace(/(?<=^|\s)[.#][\w+-]+/g, "") };
  }
  const { language = "", words = "" } =
    /^(?<language>(?:(?![\w-]+=)[^\s{[:"']+)?)(?<words>.*)$/.exec(info)?.groups ?? {};
  return { language, words };
}

/** Marks in comments: `// [!code highlight]` of VitePress, `// highlight-next-line` of Docusaurus. */
const SIGN = String.raw`(?://|#|--|<!--|/\*|;|%)`;
const MARK = new RegExp(
  String.raw`\s*(?:${SIGN}?\s*\[!code (?!\+\+\]|--\]|focus\])[\w+-]+(?::(?<count>\d+))?\]|\{?${SIGN}\s*highlight-(?<kind>next-line|start|end)\b)\s*(?:-->|\*/\}?)?`,
);

/** Takes the marks in comments out of code, and returns the lines that they mark. */
function takeMarks(code: string): { code: string; marked: string[] } {
  const marked: string[] = [];
  const lines: string[] = [];
  let first: number | undefined;
  const add = (from: number, to: number): unknown => marked.push(from < to ? `${from}-${to}` : String(from));
  for (const line of code.split("\n")) {
    const mark = MARK.exec(line);
    const text = line.replace(MARK, "");
    const { count = "1", kind } = mark?.groups ?? {};
    if (kind === "start") first = lines.length + 1;
    else if (kind === "end") add(first ?? 1, lines.length);
    else if (mark !== null) add(lines.length + 1, lines.length + Number(count));
    if (mark === null || text.trim() !== "") lines.push(text);
  }
  return { code: lines.join("\n"), marked };
}
