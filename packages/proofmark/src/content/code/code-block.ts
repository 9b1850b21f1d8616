import { linesOf } from "@proofmark/prover/document/fence.ts";
import type { Fence } from "@proofmark/prover/document/fences.ts";
import type { LineMarks } from "@proofmark/prover/document/marks.ts";
import { isMatrix, type Matrix, readMatrixRows } from "@proofmark/prover/document/matrix.ts";
import type { Placeholders, Value } from "@proofmark/prover/document/placeholders.ts";
import type { SlugState } from "@proofmark/prover/document/slug.ts";
import { type Lock, proofOf } from "@proofmark/prover/lock/lock.ts";
import { readSnippets, type Snippet, snippetIds } from "@proofmark/prover/lock/snippet.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { BROWSER, type SnippetProof, shownTool } from "@proofmark/prover/proof/proof.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { isPrompted, isTyped } from "@proofmark/prover/text/languages.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { CodeLine, Highlighter, Token } from "../highlight/highlight.ts";

/** The defaults that a site declares. */
export function placeholderDefaults({ placeholders }: Pick<SiteConfig, "placeholders">): Placeholders {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { default: given }]) => [name, given]));
}

/** A remark on lines of a block, from 1, both included. */
interface Remark {
  readonly from: number;
  readonly to: number;
  /** Inline HTML: escaped text, with `code` for text in backticks. */
  readonly html: string;
  /** As it was written. */
  readonly text: string;
}

/** A code block, ready to be shown. */
export interface CodeBlock {
  /** Unique on the page; see `snippetId`. */
  readonly id: string;
  readonly language: string;
  readonly title: string | undefined;
  readonly top: string | undefined;
  /** The file that it is written to. */
  readonly file: string | undefined;
  readonly hidden: boolean;
  /** Where a hidden block is folded away: in the block that it prepares or checks; undefined for neither. */
  readonly foldedInto: FoldPlace | undefined;
  /** Ids of what a reader runs before it; empty if nothing below its heading is of it. */
  readonly needs: readonly string[];
  /** It shows what not to do. */
  readonly avoid: boolean;
  /** The text that is copied: no marker lines, no prompts. */
  readonly code: string;
  /** Where the defaults of placeholders are in it. */
  readonly values: readonly Value[];
  /**
   * The code with its tokens and the values of placeholders; lines that carry a mark or a prompt are wrapped,
   * the others are not.
   */
  readonly html: string;
  readonly remarks: readonly Remark[];
  /** Its output: from its proof; without one, as its author wrote it. */
  readonly output: string | undefined;
  /** Of a matrix: what readers see of it in place of its code. */
  readonly matrix: Matrix | undefined;
  /** Of a pattern: the texts that it matches, and those that it does not. */
  readonly claim: Fence["claim"];
  /** Its sequence in its file, by number; undefined for setup of the whole note. */
  readonly sequence: number | undefined;
  /** Its `session=`. */
  readonly session: string | undefined;
  /** Its proof in the lock; undefined if there is none. */
  readonly proof: SnippetProof | undefined;
  /** Line of the fence in its file. */
  readonly line: number;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
}

/** A block, by its index in its file, and whether what is folded into it runs before it or after it. */
interface FoldPlace {
  readonly index: number;
  readonly as: "setup" | "check";
}

interface BlockOptions {
  readonly file: string;
  readonly placeholders?: Placeholders;
  readonly highlighter: Highlighter;
  readonly slugState: SlugState;
  readonly lock?: Lock | undefined;
}

/** Makes the blocks of a note's fences. Throws a ProblemError with every wrong word and remark. */
export async function createCodeBlocks(
  fences: readonly Fence[],
  { file, placeholders, highlighter, slugState, lock }: BlockOptions,
): Promise<{ blocks: CodeBlock[]; problems: Problem[] }> {
  const { snippets, sequences, problems } = readSnippets(fences, file, placeholders);
  const ids = snippetIds(snippets, slugState);
  const places = snippets.map((_, index) => foldPlace(index, snippets));
  const blocks: CodeBlock[] = [];
  for (const [index, snippet] of snippets.entries()) {
    const { fence, meta, code, marks, values } = snippet;
    const proof = snippetProof(lock, snippet);
    const remarks =
      fence.remarks === undefined
        ? []
        : parseRemarks(fence.remarks, { file, lines: code.split("\n").length, problems });
    const marked = new Set([...meta.lines, ...linesOf(remarks, code.split("\n").length)]);
    const lines = await highlighter.highlight(code, fence.language);
    blocks.push({
      id: ids.get(snippet) ?? "",
      language: fence.language,
      title: meta.title ?? meta.file ?? meta.from?.replace(/#.*$/, ""),
      top: meta.top,
      file: meta.file,
      hidden: meta.hidden,
      foldedInto: places[index],
      needs: neededBy(index, snippets, places).map((needed) => ids.get(needed) ?? ""), // it is above
      avoid: meta.avoid,
      code,
      values,
      html: blockHtml({
        lines: linesHtml(lines, values),
        marked,
        marks,
        commands: isPrompted(fence.language) ? commandLines(lines) : undefined,
        numbered: meta.showLineNumbers,
      }),
      remarks,
      output: isMatrix(fence.language)
        ? undefined
        : proof === undefined || proof.tools.length === 0
          ? fence.output
          : outputOf(proof),
      matrix: isMatrix(fence.language)
        ? { rows: readMatrixRows(fence, code).rows, columns: proof?.tools ?? [] }
        : undefined,
      claim: fence.claim,
      sequence: indexOf(sequences.findIndex((one) => one.snippets.includes(snippet))),
      session: meta.check.session,
      proof,
      line: fence.line,
      anchor: fence.anchor,
    });
  }
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(errors);
  return { blocks, problems };
}

const indexOf = (found: number): number | undefined => (found === -1 ? undefined : found);

/**
 * The block into which a hidden one is folded: the next one of its subsection, or of its section if it is the
 * first, which it prepares; else the one before, which it checks. Setup of the whole note is with the first of it.
 */
function foldPlace(index: number, all: readonly Snippet[]): FoldPlace | undefined {
  const { meta, fence } = all[index] ?? {};
  if (!meta?.hidden || fence === undefined) return undefined;
  if (fence.section === "") {
    const first = all.findIndex((other) => other.meta.hidden && !isMatrix(other.fence.language));
    return first === index ? undefined : { index: first, as: "setup" };
  }
  const isHost = ({ meta, fence: { section, language } }: Snippet): boolean =>
    !meta.hidden && section === fence.section && !isMatrix(language);
  const before = all.findLastIndex((other, place) => place < index && isHost(other));
  const next = all.findIndex((other, place) => place > index && isHost(other));
  if (next !== -1 && (before === -1 || all[next]?.fence.anchor === fence.anchor))
    return { index: next, as: "setup" };
  return before === -1 ? undefined : { index: before, as: "check" };
}

/**
 * The snippets to run before another: the setup of its language folded into it, after that of the note, and
 * before commands the files above. Empty unless some of it is below the heading of the snippet.
 */
function neededBy(
  index: number,
  all: readonly Snippet[],
  places: readonly (FoldPlace | undefined)[],
): Snippet[] {
  const { fence, meta, files } = all[index] as Snippet; // each index is one of a snippet
  if (!isTyped(fence.language) || meta.hidden || meta.avoid || meta.file !== undefined) return [];
  const needed = all.slice(0, index).filter((other, place) => {
    if (other.meta.file !== undefined) return fence.language === "sh" && files.includes(other);
    const isSetup = places[place]?.index === index || (other.meta.hidden && other.fence.section === "");
    return isSetup && other.fence.language === fence.language && other.meta.check.fails === undefined;
  });
  if (!needed.some((other) => other.fence.anchor === fence.anchor)) return [];
  return [...new Map(needed.map((other) => [other.meta.file ?? other, other])).values()]; // a file as it is last
}

/** The proof that a lock holds of a snippet, with what its words say of it. */
function snippetProof(lock: Lock | undefined, snippet: Snippet): SnippetProof | undefined {
  const entry = proofOf(lock, snippet);
  if (entry === undefined) return undefined;
  const { key: _key, context: _context, starts: _starts, versions = [], noVerdict = [], ...proof } = entry;
  const { check, file } = snippet.meta;
  const ofTool = <Verdict extends { on: string }>(verdicts: readonly Verdict[]): Verdict[] | undefined => {
    const others = verdicts.filter(({ on }) => on !== BROWSER);
    return others.length === 0 ? undefined : others;
  };
  return {
    ...proof,
    versions: ofTool(versions),
    noVerdict: ofTool(noVerdict),
    browser: [...versions, ...noVerdict].find(({ on }) => on === BROWSER),
    refusedOn: check.on.flatMap(({ name, fails }) => (fails ? [name] : [])),
    isPart: file !== undefined || check.vars,
  };
}

/** The output of the tool that is shown; undefined if there is none. */
function outputOf(proof: SnippetProof): string | undefined {
  const { output, cut } = shownTool(proof) ?? {};
  if (output === undefined || output.length === 0) return undefined;
  return [...output, ...(cut === undefined ? [] : [`… ${cut} more lines`])].join("\n");
}

function parseRemarks(
  remarks: { text: string; line: number },
  { file, lines, problems }: { file: string; lines: number; problems: Problem[] },
): Remark[] {
  return remarks.text.split("\n").flatMap((text, index) => {
    const match = /^(?<from>\d+)(?:-(?<to>\d+))?:\s+(?<text>.+)$/.exec(text);
    const from = Number(match?.groups?.["from"]);
    const to = Number(match?.groups?.["to"] ?? from);
    if (match === null || from < 1 || to < from || to > lines) {
      problems.push({
        severity: "error",
        file,
        line: remarks.line + index,
        message: "a remark that names no line of its block",
        expected: `\`6: why\` or \`6-7: why\`, with lines from 1 to ${lines}`,
        found: JSON.stringify(text),
      });
      return [];
    }
    const words = match.groups?.["text"] ?? "";
    return [{ from, to, html: inlineCode(words), text: words }];
  });
}

const inlineCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

interface BlockHtmlOptions {
  readonly lines: readonly string[];
  readonly marked: ReadonlySet<number>;
  readonly marks: LineMarks;
  /** The lines before which a prompt belongs. */
  readonly commands: ReadonlySet<number> | undefined;
  readonly numbered: boolean;
}

function blockHtml({ lines, marked, marks, commands, numbered }: BlockHtmlOptions): string {
  /** Removed lines are attributes: no copy, no selection and no search takes them. */
  const removedBefore = (number: number): string =>
    marks.removed
      .filter(({ before }) => before === number)
      .map(({ text }) => `<span class=del data-code="${escapeHtml(text) || " "}"></span>`)
      .join("");
  const rows = lines.map((text, index) => {
    const number = index + 1;
    const html = number < lines.length ? `${text}\n` : text;
    const look = marks.looks.get(number);
    const base = marked.has(number) ? "h" : numbered || look !== undefined ? "l" : undefined;
    const row =
      base !== undefined
        ? `<span class=${look === undefined ? base : `"${base} ${look}"`} data-n=${number}>${html}</span>`
        : commands?.has(number)
          ? `<span class=q>${html}</span>`
          : html;
    return removedBefore(number) + row;
  });
  return rows.join("") + removedBefore(lines.length + 1);
}

/** Lines that belong to a command above them: indented ones, and the inner and last words of a compound command. */
const GOES_ON = /^(?:\s|(?:do|done|then|elif|else|fi|esac)\b|[)}])/;

/** The lines that are commands, and into which no line before them goes on. */
function commandLines(lines: readonly CodeLine[]): ReadonlySet<number> {
  const commands = new Set<number>();
  let before = "";
  for (const [index, { tokens, startsFresh }] of lines.entries()) {
    const text = tokens.map((token) => token.text).join("");
    const goesOn = index > 0 && (/(?:\\|\||&&)\s*$/.test(before) || GOES_ON.test(text));
    if (text.trim() !== "" && !/^\s*#/.test(text) && startsFresh && !goesOn) commands.add(index + 1);
    before = text;
  }
  return commands;
}

/** A token, or a value that readers replace, with the name of its placeholder. */
interface Piece extends Token {
  readonly name?: string;
}

/** The lines of a code as HTML: runs of one kind as `<i class=k>`, values as `<var>`, the rest plain. */
export function linesHtml(lines: readonly CodeLine[], values: readonly Value[] = []): string[] {
  let start = 0;
  let next = 0;
  return lines.map(({ tokens }) => {
    const end = tokens.reduce((sum, { text }) => sum + text.length, start);
    const first = next;
    while ((values[next]?.to ?? Number.POSITIVE_INFINITY) <= end) next++;
    const inLine = values
      .slice(first, next)
      .map(({ name, from, to }) => ({ name, from: from - start, to: to - start }));
    start = end + 1;
    return html(inLine.length === 0 ? tokens : withValues(tokens, inLine));
  });
}

/**
 * A value may begin and end in the middle of a token, and hold several: it gets the colour of the one that it
 * begins in.
 */
function withValues(tokens: readonly Token[], values: readonly Value[]): Piece[] {
  const line = tokens.map(({ text }) => text).join("");
  const pieces: Piece[] = [];
  let next = 0;
  let done = 0;
  let end = 0;
  for (const { text, kind } of tokens) {
    end += text.length;
    for (let value = values[next]; value !== undefined && value.from < end; value = values[++next]) {
      const { name, from, to } = value;
      pieces.push({ text: line.slice(done, from), kind }, { text: line.slice(from, to), kind, name });
      done = to;
    }
    if (done < end) pieces.push({ text: line.slice(done, end), kind });
    done = Math.max(done, end);
  }
  return pieces;
}

function html(pieces: readonly Piece[]): string {
  let written = "";
  let open = "";
  for (const { text, kind, name } of pieces) {
    const run = text.trim() === "" ? open : kind;
    if (run !== open) {
      if (open !== "") written += "</i>";
      if (run !== "") written += `<i class=${run}>`;
      open = run;
    }
    // most tokens need no escaping
    const escaped = /[&<>]/.test(text) ? escapeHtml(text).replaceAll("&quot;", '"') : text;
    written += name === undefined ? escaped : `<var data-value="${name}">${escaped}</var>`;
  }
  return open === "" ? written : `${written}</i>`;
}
