import { linesOf } from "@proofmark/prover/document/fence.ts";
import type { Fence } from "@proofmark/prover/document/fences.ts";
import { isMatrix, type Matrix, matrixColumns, readMatrixRows } from "@proofmark/prover/document/matrix.ts";
import type { Placeholders, Value } from "@proofmark/prover/document/placeholders.ts";
import type { SlugState } from "@proofmark/prover/document/slug.ts";
import { type Lock, proofOf } from "@proofmark/prover/lock/lock.ts";
import { readSnippets, type Snippet } from "@proofmark/prover/lock/snippet.ts";
import { snippetIds } from "@proofmark/prover/lock/snippet-id.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { type SnippetProof, shownTool } from "@proofmark/prover/proof/proof.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { isPrompted } from "@proofmark/prover/text/languages.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { CodeLine, Highlighter } from "../highlight/highlight.ts";
import { linesHtml } from "./line-html.ts";

/** The defaults that a site declares. */
export function placeholderDefaults({ placeholders }: Pick<SiteConfig, "placeholders">): Placeholders {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { default: given }]) => [name, given]));
}

/** A remark on lines of a block, from 1, both included. */
export interface Remark {
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
  readonly hidden: boolean;
  /** It shows what not to do. */
  readonly avoid: boolean;
  readonly showLineNumbers: boolean;
  /** What is copied: no marker lines, no prompts. */
  readonly code: string;
  /** Where the defaults of placeholders are in it. */
  readonly values: readonly Value[];
  /**
   * The code with its tokens and the values of placeholders; lines that carry a mark or a prompt are wrapped,
   * the others are not.
   */
  readonly html: string;
  /** The same without marks and numbers of lines, for a block of the first screen. */
  readonly plainHtml: string | undefined;
  readonly remarks: readonly Remark[];
  /** What it printed: from its proof; without one, as its author wrote it. */
  readonly output: string | undefined;
  /** Of a matrix: what readers see of it in place of its code. */
  readonly matrix: Matrix | undefined;
  /** What the lock proves of it; undefined if nothing. */
  readonly proof: SnippetProof | undefined;
  /** Line of the fence in its file. */
  readonly line: number;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
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
  const { snippets, problems } = readSnippets(fences, file, placeholders);
  const ids = snippetIds(snippets, slugState);
  const blocks: CodeBlock[] = [];
  for (const snippet of snippets) {
    const { fence, meta, code, values } = snippet;
    const proof = snippetProof(lock, snippet);
    const remarks =
      fence.remarks === undefined
        ? []
        : parseRemarks(fence.remarks, { file, lines: code.split("\n").length, problems });
    const marked = new Set([...meta.lines, ...linesOf(remarks, code.split("\n").length)]);
    const lines = await highlighter.highlight(code, fence.language);
    const htmlOptions = {
      lines: linesHtml(lines, values),
      marked,
      commands: isPrompted(fence.language) ? commandLines(lines) : undefined,
      numbered: meta.showLineNumbers,
    };
    blocks.push({
      id: ids.get(snippet) ?? "",
      language: fence.language,
      title: meta.title ?? meta.file ?? meta.from?.replace(/#.*$/, ""),
      top: meta.top,
      hidden: meta.hidden,
      avoid: meta.avoid,
      showLineNumbers: meta.showLineNumbers,
      code,
      values,
      html: blockHtml(htmlOptions),
      plainHtml: meta.top === undefined ? undefined : blockHtml({ ...htmlOptions, isPlain: true }),
      remarks,
      output: isMatrix(fence.language)
        ? undefined
        : proof === undefined || proof.tools.length === 0
          ? fence.output
          : outputOf(proof),
      matrix: isMatrix(fence.language)
        ? { rows: readMatrixRows(fence, code).rows, columns: matrixColumns(proof?.tools ?? []) }
        : undefined,
      proof,
      line: fence.line,
      anchor: fence.anchor,
    });
  }
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(errors);
  return { blocks, problems };
}

/** The proof that a lock holds of a snippet, with what its words say of it. */
function snippetProof(lock: Lock | undefined, snippet: Snippet): SnippetProof | undefined {
  const entry = proofOf(lock, snippet);
  if (entry === undefined) return undefined;
  const { key: _key, context: _context, starts: _starts, ...proof } = entry;
  const { check, file } = snippet.meta;
  return {
    ...proof,
    refusedOn: check.on.flatMap(({ name, fails }) => (fails ? [name] : [])),
    isPart: file !== undefined || check.vars,
  };
}

/** What the tool that is shown printed; undefined if nothing. */
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
  /** The lines before which a prompt belongs. */
  readonly commands: ReadonlySet<number> | undefined;
  readonly numbered: boolean;
  readonly isPlain?: boolean;
}

const blockHtml = ({ lines, marked, commands, numbered, isPlain = false }: BlockHtmlOptions): string =>
  lines
    .map((html, index) => {
      const number = index + 1;
      if (isPlain && (numbered || marked.has(number))) return html;
      if (marked.has(number)) return `<span class=h data-n=${number}>${html}</span>`;
      if (numbered) return `<span class=l data-n=${number}>${html}</span>`;
      return commands?.has(number) ? `<span class=q>${html}</span>` : html;
    })
    .join("\n");

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
