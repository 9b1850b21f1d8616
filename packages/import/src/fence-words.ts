// The words behind a fence's language, as other generators write them, in the engine's.

/** What the words of a fence say. */
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
    else if (name !== undefined && RANGES.has(name)) {
      if (braced !== undefined || name === "hl_lines") marked.push(...numbersOf(value));
      else unknown.push(match[0]);
    } else if (name === "tab")
      tab = /"label":"(?<text>[^"]*)"/.exec(value)?.groups?.["text"] ?? tabLabel(value);
    else if (flag === "tab") tab = "";
    else if (flag === "npm2yarn") isNpm = true;
    else if (NUMBERED.has(flag ?? name ?? "")) isNumbered = value !== "false";
    else if (!IDLE.has(flag ?? "")) unknown.push(match[0]);
  }
  const lang = RESERVED.has(language.toLowerCase()) ? "text" : language;
  return { lang, title: title?.trim() || undefined, tab, isNpm, marked, isNumbered, unknown };
}

/** The tab label of a fence in a group: its title, else its language. */
export function fenceLabel(info: string): string {
  const { title, tab, lang } = readFenceWords(info);
  return tab || title || lang || "Code";
}

/** The engine's words for what is said of a fence; `length` is how many lines its code has. */
export function writeFenceWords(
  words: Pick<FenceWords, "title" | "marked" | "isNumbered">,
  length: number,
): string {
  const lines = [...new Set(words.marked)].filter((line) => line >= 1 && line <= length);
  return [
    ...(words.title === undefined ? [] : [`title="${words.title.replaceAll('"', "'")}"`]),
    ...(lines.length === 0 ? [] : [`{${lines.sort((one, other) => one - other).join(",")}}`]),
    ...(words.isNumbered ? ["showLineNumbers"] : []),
  ].join(" ");
}

/** Marks of VitePress in comments: `// [!code highlight]`, `# [!code ++:2]`. */
const MARK =
  /\s*(?:\/\/|#|--|<!--|\/\*|;|%)?\s*\[!code (?<kind>[\w+-]+)(?::(?<count>\d+))?\]\s*(?:-->|\*\/)?/;

/** Takes the marks in comments out of code, and says which lines they mark, from 1. */
export function takeMarks(code: string): { code: string; marked: number[] } {
  if (!code.includes("[!code ")) return { code, marked: [] };
  const marked: number[] = [];
  const lines: string[] = [];
  for (const line of code.split("\n")) {
    const match = MARK.exec(line);
    const text = match === null ? line : line.replace(MARK, "");
    const count = Number(match?.groups?.["count"] ?? 1);
    const first = lines.length + 1;
    if (match !== null)
      for (let index = 0; index < Math.min(count, 1000); index++) marked.push(first + index);
    if (match === null || text.trim() !== "") lines.push(text);
  }
  return { code: lines.join("\n"), marked };
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

const tabLabel = (value: string): string => (/^[\w .+#-]*$/.test(value) ? value : "");

/** `1,3-5` and `2 3`: the numbers they name. */
function numbersOf(ranges: string): number[] {
  return [...ranges.matchAll(/(?<from>\d+)(?:\s*-\s*(?<to>\d+))?/g)].flatMap(({ groups = {} }) => {
    const from = Number(groups["from"]);
    const to = Math.min(Number(groups["to"] ?? from), from + 1000);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
}
