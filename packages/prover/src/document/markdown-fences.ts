// Markdown that is not a note: a README, a folder of docs, an MDX file for another tool. Only its fences are
// read.

import type { Code, Heading, Nodes, Root } from "mdast";
import type { Problem } from "../problem.ts";
import {
  askForCheck,
  type CheckComment,
  type FenceWords,
  formatWords,
  mergeWords,
  mustRun,
  NO_WORDS,
  readCheckComments,
  wordsOfInfo,
} from "./check-comment.ts";
import type { Fence } from "./fences.ts";
import { problemError } from "./problems.ts";
import { createSlugState, headingId } from "./slug.ts";

/** A fence of such a file. Its `meta` contains only the words from comments and the info string. */
export interface OutsideFence {
  readonly fence: Fence;
  /** Whether its own words ask for a check. */
  readonly isRequested: boolean;
  /** Whether `run` is the last word about its level. */
  readonly mustRun: boolean;
}

/** Reads the fences of a Markdown tree, with the words that comments add. */
export function readMarkdownFences(
  tree: Root,
  file: string,
): { fences: OutsideFence[]; problems: Problem[] } {
  const reader = new Reader(file);
  reader.children(tree.children, 0);
  return { fences: reader.fences, problems: reader.problems };
}

/** A node of Markdown or MDX. */
type MarkdownNode =
  | Nodes
  | { type: "mdxFlowExpression" | "mdxTextExpression"; value: string; position?: Nodes["position"] };

/** Maximum nesting: nobody writes deeper texts by hand, and each level is a recursive call. */
const MAX_LEVELS = 100;

class Reader {
  readonly fences: OutsideFence[] = [];
  readonly problems: Problem[] = [];
  private readonly slugState = createSlugState(false);
  private anchor = "";
  private section = "";
  /**
   * Words for all fences below: those of the file at depth 0, those of a section at the depth of its heading.
   */
  private inherited: { readonly depth: number; readonly words: FenceWords }[] = [];
  private depth = 0;

  constructor(private readonly file: string) {}

  children(nodes: readonly MarkdownNode[], level: number): void {
    if (level > MAX_LEVELS)
      throw problemError(
        this.file,
        nodes[0]?.position?.start.line,
        `the text nests more than ${MAX_LEVELS} levels deep`,
      );
    let above: CheckComment[] = [];
    let owner: number | undefined;
    for (const node of nodes) {
      const markup = markupOf(node);
      if (markup !== undefined) {
        above = [...above, ...this.comments(markup, lineOf(node))];
        continue;
      }
      if (node.type === "code") {
        owner = this.code(node, above, owner);
        above = [];
        continue;
      }
      owner = undefined;
      this.refuse(above);
      above = [];
      if (node.type === "heading") this.heading(node);
      if ("children" in node) this.children(node.children as MarkdownNode[], level + 1);
    }
    this.refuse(above);
  }

  /** Stores comments for a section or the file; returns those for the next fence. */
  private comments(markup: string, line: number): CheckComment[] {
    const { comments, problems } = readCheckComments(markup, { file: this.file, line });
    for (const problem of problems) this.problems.push(problem);
    for (const { scope, words } of comments) {
      if (scope !== "fence")
        this.inherited = [...this.inherited, { depth: scope === "file" ? 0 : this.depth, words }].sort(
          (a, b) => a.depth - b.depth,
        );
    }
    return comments.filter(({ scope }) => scope === "fence");
  }

  private refuse(comments: readonly CheckComment[]): void {
    for (const { line } of comments) {
      const message = "a `check:` comment belongs right above a code block";
      this.problems.push({
        severity: "error",
        file: this.file,
        line,
        message,
        expected: "`check section:` or `check file:` for all blocks below",
      });
    }
  }

  /**
   * Adds a fence, or an `output` fence to the one before. Returns the index of the fence that an output may
   * belong to.
   */
  private code(node: Code, above: readonly CheckComment[], owner: number | undefined): number | undefined {
    const language = node.lang?.toLowerCase() ?? "text";
    const before = owner === undefined ? undefined : this.fences[owner];
    if (language === "output" && owner !== undefined && before !== undefined) {
      this.refuse(above);
      this.fences[owner] = { ...before, fence: { ...before.fence, output: node.value } };
      return owner;
    }
    const own = [wordsOfInfo(node.meta ?? ""), ...above.map(({ words }) => words)];
    const words = mergeWords([...this.inherited.map((one) => one.words), ...own]);
    if (language === "output" && words.get("check") !== "check=none") {
      const message = "an `output` fence belongs right after a code block";
      const fix = 'move it there, or put `<!-- check: none why="…" -->` above it';
      this.problems.push({ severity: "error", file: this.file, line: lineOf(node), message, fix });
    }
    this.fences.push({
      mustRun: mustRun(words),
      isRequested: askForCheck(own.length === 0 ? NO_WORDS : mergeWords(own)),
      fence: {
        language,
        meta: formatWords(words),
        code: node.value,
        line: lineOf(node),
        anchor: this.anchor,
        section: this.section,
        remarks: undefined,
        output: undefined,
      },
    });
    return this.fences.length - 1;
  }

  private heading(node: Heading): void {
    this.depth = node.depth;
    this.inherited = this.inherited.filter(({ depth }) => depth < node.depth);
    this.anchor = headingId(textOf(node), this.slugState);
    if (node.depth <= 2) this.section = this.anchor;
  }
}

/** The text of a node that may contain a comment: HTML, or an MDX expression. */
function markupOf(node: MarkdownNode): string | undefined {
  return node.type === "html" || node.type === "mdxFlowExpression" || node.type === "mdxTextExpression"
    ? node.value
    : undefined;
}

const lineOf = (node: { position?: Nodes["position"] }): number => node.position?.start.line ?? 1;

const textOf = (node: Nodes): string => {
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
};
