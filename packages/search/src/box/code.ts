// Renders the best matching line of a found snippet, with tokens and marks. The colours are a guess from a
// few patterns that most languages share; the article's grammars are larger than all of search.
import { escapeHtml } from "@proofmark/prover/text/html.ts";

/** A text, and which of its characters are marked. */
interface Marked {
  readonly text: string;
  readonly isMarked: (at: number) => boolean;
  readonly marks: number;
}

/**
 * Returns the line with the most marked characters, as HTML with tokens. `codeHtml` is escaped text with
 * `mark` elements.
 */
export function matchingLine(codeHtml: string, language: string): string {
  const code = readMarks(codeHtml);
  let start = 0;
  let best: { start: number; line: string; marks: number } | undefined;
  for (const line of code.text.split("\n")) {
    let marks = 0;
    for (let at = start; at < start + line.length; at++) if (code.isMarked(at)) marks++;
    if (line.trim() !== "" && (best === undefined || marks > best.marks)) best = { start, line, marks };
    start += line.length + 1;
  }
  if (best === undefined) return "";
  const indent = best.line.length - best.line.trimStart().length;
  let first = 0;
  while (first < best.line.length && !code.isMarked(best.start + first)) first++;
  // A match far to the right would be cut off: start the line shortly before it.
  const from = best.marks > 0 && first - indent > maxOffset() ? first - CONTEXT : indent;
  return (
    (from > indent ? "…" : "") + colour(best.line.slice(from).trimEnd(), best.start + from, code, language)
  );
}

/**
 * Largest distance of a match from the line's start that is certainly visible: most of what a phone shows of
 * a line, or a wider screen.
 */
const maxOffset = (): number => (globalThis.innerWidth <= 768 ? 18 : 56);
/** Characters shown before such a match. A guess. */
const CONTEXT = 12;

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function readMarks(html: string): Marked {
  const marked = new Set<number>();
  let text = "";
  let inMark = false;
  for (const [part] of html.matchAll(/<\/?mark>|&(?:amp|lt|gt|quot|#39);|[^<&]+|[<&]/g)) {
    if (part === "<mark>" || part === "</mark>") {
      inMark = part === "<mark>";
      continue;
    }
    const plain = ENTITIES[part] ?? part;
    if (inMark) for (let at = text.length; at < text.length + plain.length; at++) marked.add(at);
    text += plain;
  }
  return { text, isMarked: (at) => marked.has(at), marks: marked.size };
}

/** Token class → pattern, in matching order. The classes are those of the article's code. */
const TOKENS: readonly (readonly [string, string])[] = [
  ["s", `"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'|\`[^\`]*\``],
  ["v", "\\$\\{[^}]*\\}|\\$[\\w@<^?*#!]+"],
  ["f", "(?<![\\w-])--?[a-zA-Z][\\w-]*|\\w+(?=\\()"],
  ["n", "\\b\\d[\\w.]*"],
  ["k", "[A-Za-z_]\\w*"],
  ["o", "[-+*/=<>!|&~^%?:]+"],
];

/** Returns the pattern of a language's comments. */
const commentOf = (language: string): string =>
  /^(?:[jt]sx?|json|go)$/.test(language) ? "//.*" : language === "sql" ? "--.*" : "(?<=^|\\s)#.*";

const KEYWORDS = new Set(
  "add all alter and as async await begin between break by case catch check class commit const constraint continue create default delete desc distinct do done drop elif else end except exists export extends false fi for from function group having if import in index inner insert into is join key left let limit like new not null of on or order over primary query mutation type interface return returning right select set static table then this throw true truncate try unique update using values var view when where while with def echo".split(
    " ",
  ),
);

/** Compiled patterns by comment pattern; compiling one takes longer than matching a line. */
const patterns = new Map<string, RegExp>();

function colour(line: string, offset: number, { isMarked }: Marked, language: string): string {
  const comment = commentOf(language);
  const pattern =
    patterns.get(comment) ??
    new RegExp(
      [comment, ...TOKENS.map(([, source]) => source)].map((source) => `(${source})`).join("|"),
      "g",
    );
  patterns.set(comment, pattern);
  const kinds: string[] = Array.from({ length: line.length }, () => "");
  for (const match of line.matchAll(pattern)) {
    const kind = TOKENS[match.findIndex((text, group) => group > 0 && text !== undefined) - 2]?.[0] ?? "c";
    const isPlain = kind === "k" && !KEYWORDS.has(match[0].toLowerCase());
    kinds.fill(isPlain ? "" : kind, match.index, match.index + match[0].length);
  }
  let html = "";
  for (let at = 0; at < line.length; ) {
    const start = at;
    const mark = isMarked(offset + start);
    while (at < line.length && kinds[at] === kinds[start] && isMarked(offset + at) === mark) at++;
    const text = escapeHtml(line.slice(start, at));
    const marked = mark ? `<mark>${text}</mark>` : text;
    html += kinds[start] ? `<span class="${kinds[start]}">${marked}</span>` : marked;
  }
  return html;
}
