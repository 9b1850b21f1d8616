// The Markdown of pages that are no notes, made from the HTML of their content.

import { fenced } from "@proofmark/theme/data/markdown.ts";
import { Parser } from "htmlparser2";

/** Elements that hold blocks, or are one. */
const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt figure footer header h1 h2 h3 h4 h5 h6 li main ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** Elements that need a reader's hand or eye, or are none of the text. */
const DROPPED = new Set("button dialog form input nav noscript script select style svg template".split(" "));

interface Frame {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  /** Of the code in it. */
  language: string;
}

const frameOf = (name: string, attributes: Frame["attributes"] = {}): Frame => ({
  ...{ name, attributes, text: "", language: "" },
});

/** Renders HTML as Markdown: headings, lists, links, code and tables. `absolute` makes addresses whole. */
export function htmlMarkdown(html: string, absolute: (href: string) => string): string {
  const root = frameOf("");
  const frames = [root];
  const top = (): Frame => frames.at(-1) ?? root;
  const isIn = (name: string): boolean => frames.some((frame) => frame.name === name);
  const parser = new Parser({
    onopentag: (name, attributes) => void frames.push(frameOf(name, attributes)),
    ontext(text) {
      top().text += isIn("pre") ? text : escaped(text.replace(/\s+/g, " "));
    },
    onclosetag() {
      const frame = frames.pop() ?? root;
      if (isIn("pre")) addCode(frame, top());
      else if (isIn("a") && BLOCKS.has(frame.name)) top().text += ` ${frame.text} `;
      else addText(written(frame, absolute), top());
    },
  });
  parser.end(html);
  return tidy(root.text).replaceAll(CODE_LINE, "\n");
}

/** Adds text, apart from a link before it. */
function addText(text: string, outer: Frame): void {
  outer.text += outer.text.endsWith(")") && text.startsWith("[") ? ` ${text}` : text;
}

/** Adds what is in `pre`; each element in `samp` is one line of the page. */
function addCode({ text, attributes }: Frame, outer: Frame): void {
  outer.text += outer.name === "samp" ? `${text}\n` : text;
  outer.language ||= /(?:^|\s)lang-(?<name>[\w+-]+)/.exec(attributes["class"] ?? "")?.groups?.["name"] ?? "";
}

function written({ name, attributes, text, language }: Frame, absolute: (href: string) => string): string {
  if (DROPPED.has(name) || attributes["hidden"] !== undefined) return "";
  const level = /^h(?<level>[1-6])$/.exec(name)?.groups?.["level"];
  if (level !== undefined) return block(`${"#".repeat(Number(level))} ${line(text)}`);
  switch (name) {
    case "a":
      return link(line(text), attributes["href"], absolute);
    case "code":
      return code(text.replace(/\\([\\*_`[\]<])/g, "$1"));
    case "pre":
      return block(fenced(language, text.replace(/\n$/, "")).replaceAll("\n", CODE_LINE));
    case "li":
      return row(`- ${tidy(text).replace(/[\n\uE001]/g, "$&  ")}`);
    case "br":
      return "\n";
    case "th":
    case "td":
      return `| ${line(text).replaceAll("|", "\\|")} `;
    case "tr":
      return row(`${line(text)} |`);
    case "thead":
      return text + row(`${"|---".repeat(text.split(/(?<!\\)\|/).length - 2)}|`);
    default:
      return BLOCKS.has(name) ? block(text) : text;
  }
}

/** On both sides of a line that follows another at once, in a list or a table. No page has this character. */
const ROW_END = "\uE000";
/** Ends a line of code, which nothing tidies. */
const CODE_LINE = "\uE001";

const row = (text: string): string => ROW_END + text + ROW_END;
const block = (text: string): string => `\n\n${text}\n\n`;
const line = (text: string): string => text.replace(/[\s\uE000]+/g, " ").trim();
const escaped = (text: string): string => text.replace(/[\\*_`[\]<]/g, "\\$&");

function code(text: string): string {
  const sign = text.includes("`") ? "``" : "`";
  return text === "" ? "" : sign + text + sign;
}

function link(text: string, href: string | undefined, absolute: (href: string) => string): string {
  return text === "" || href === undefined ? text : `[${text}](${absolute(href)})`;
}

/** Rows below each other, and blocks apart by one empty line. */
const tidy = (text: string): string =>
  text
    .replace(/\s*\uE000\s*\uE000\s*/g, "\n")
    .replace(/\s*\uE000\s*/g, "\n\n")
    .replace(/[ \t]+(?=\n)|(?<=\n) (?=\S)/g, "") // entries of lists have two
    .replace(/\n{3,}/g, "\n\n")
    .trim();
