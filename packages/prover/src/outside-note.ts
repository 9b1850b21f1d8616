// Markdown outside a site: `README.md`, with `README.lock.json` beside it.
import type { Code, Nodes, Root } from "mdast";
import {
  type CheckComment,
  type FenceWords,
  formatWords,
  mergeWords,
  mustRun,
  readCheckComments,
  wordsOfInfo,
} from "./document/check-comment.ts";
import { type Fence, FenceCollector } from "./document/fences.ts";
import { createSlugState, headingId } from "./document/slug.ts";
import { type Lock, lockFileOf } from "./lock/lock.ts";
import { readSnippets } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import { type Problem, ProblemError } from "./problem.ts";
import { maskOutput } from "./proof/masks.ts";
import { runnerOf } from "./prove/plan.ts";
import type { Runner } from "./runner/runner.ts";
import { isProgram, isShell } from "./text/languages.ts";

/**
 * Reads a Markdown tree with everything to prove in it: blocks in a language that has a runner, and blocks
 * whose words ask for a check. Throws a ProblemError with all its problems.
 */
export function readOutsideNote(
  { file, tree, lock }: { readonly file: string; readonly tree: Root; readonly lock: Lock | undefined },
  runners: readonly Runner[],
): CheckedNote {
  const reader = new Reader(file);
  reader.children(tree.children);
  const fences = reader.fences.all.flatMap((found, index): Fence[] => {
    const { own, all } = reader.words[index] ?? { own: NO_WORDS, all: NO_WORDS };
    const fence = adaptShell({ ...found, meta: formatWords(all) }, mustRun(all));
    const isRequested = [...own.keys()].some((name) => !DISPLAY.includes(name));
    return isRequested || hasRunner(fence, file, runners) ? [fence] : [];
  });
  const { problems, ...parts } = readSnippets(fences, file);
  const all = [...reader.problems, ...problems];
  if (all.length > 0) throw new ProblemError(all);
  return { file, lockFile: lockFileOf(file), lock, outside: true, ...parts };
}

const NO_WORDS: FenceWords = new Map();
/** Words that only change how a page shows a block, so they do not ask for a check. */
const DISPLAY = ["title", "top", "showLineNumbers"];

/** A node of Markdown or MDX. */
type MarkdownNode =
  | Nodes
  | { type: "mdxFlowExpression" | "mdxTextExpression"; value: string; position?: Nodes["position"] };

/** Collects the fences of a tree, with the words that comments add. */
class Reader {
  readonly problems: Problem[] = [];
  readonly fences: FenceCollector;
  /** By the index of a fence: its own words, and with them those of its section and file. */
  readonly words: { readonly own: FenceWords; readonly all: FenceWords }[] = [];
  private readonly slugState = createSlugState();
  private place = { anchor: "", section: "" };
  private depth = 0;
  /** Words for all fences below: those of a file at depth 0, those of a section at the depth of its heading. */
  private inherited: { readonly depth: number; readonly words: FenceWords }[] = [];

  constructor(private readonly file: string) {
    this.fences = new FenceCollector(file, this.problems);
  }

  children(nodes: readonly MarkdownNode[]): void {
    let above: CheckComment[] = [];
    let follows = false;
    for (const node of nodes) {
      if (node.type === "html" || node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
        above.push(...this.comments(node.value, node.position?.start.line ?? 1));
        continue;
      }
      if (node.type === "code") this.code(node, above, follows);
      else this.refuse(above);
      above = [];
      follows = node.type === "code";
      if (node.type === "heading") {
        const anchor = headingId(textOf(node), this.slugState);
        // one scope for a file is one section
        const isOne = this.inherited.some(({ depth, words }) => depth === 0 && words.has("session"));
        this.place = { anchor, section: node.depth <= 2 && !isOne ? anchor : this.place.section };
        this.depth = node.depth;
        this.inherited = this.inherited.filter(({ depth }) => depth < node.depth);
      }
      if ("children" in node) this.children(node.children as MarkdownNode[]);
    }
    this.refuse(above);
  }

  /** Keeps the words for a section or the file; returns the comments for the next fence. */
  private comments(markup: string, line: number): CheckComment[] {
    const comments = readCheckComments(markup, { file: this.file, line }, this.problems);
    for (const { scope, words } of comments)
      if (scope !== "") this.inherited.push({ depth: scope === "file" ? 0 : this.depth, words });
    this.inherited.sort((a, b) => a.depth - b.depth);
    return comments.filter(({ scope }) => scope === "");
  }

  private code(node: Code, above: readonly CheckComment[], follows: boolean): void {
    const { length } = this.fences.all;
    this.fences.add(node, this.place, { follows });
    if (this.fences.all.length === length) {
      this.refuse(above); // it belongs to the fence before it
      return;
    }
    const words = mergeWords([wordsOfInfo(node.meta ?? ""), ...above.map(({ words }) => words)]);
    const inherited = this.inherited.map((one) => new Map(one.words));
    if (isProgram(node.lang?.toLowerCase() ?? "")) for (const one of inherited) one.delete("session");
    this.words.push({ own: words, all: mergeWords([...inherited, words]) });
  }

  private refuse(comments: readonly CheckComment[]): void {
    for (const { line } of comments)
      this.problems.push({
        ...{ severity: "error", file: this.file, line },
        message: "a `check:` comment belongs right above a code block",
        expected: "`check section:` or `check file:` for all blocks below",
      });
  }
}

const textOf = (node: Nodes): string => {
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : "";
};

/** Whether a runner supports its language, whatever its words say: a block that opts out still counts. */
const hasRunner = (fence: Fence, file: string, runners: readonly Runner[]): boolean =>
  readSnippets([{ ...fence, meta: "" }], file).snippets.some(
    (snippet) => runnerOf(runners, snippet) !== undefined,
  );

/** A command that installs packages, or clones, and so needs the network. */
const INSTALL =
  /(?:^|[;&|])[ \t]*(?:\w+=\S*[ \t]+|sudo[ \t]+|python3?[ \t]+-m[ \t]+)*(?:git[ \t]+clone|(?:npm|pnpm|yarn|bun|deno|pip3?|pipx|uv|gem|cargo|go|apt|apt-get|dnf)[ \t]+(?:\S+[ \t]+)??(?:i|install|add|ci|get))\b/m;

/** Languages whose blocks are commands behind a prompt with what they print. */
const TRANSCRIPTS = ["console", "shell-session", "sh-session"];

/**
 * Removes the prompt before commands, as readers do: lines between them are the output that they must print.
 * Commands that install packages are only parsed, unless the fence says `run`.
 */
function adaptShell(fence: Fence, mustRun: boolean): Fence {
  if (!isShell(fence.language) && !TRANSCRIPTS.includes(fence.language)) return fence;
  const read = /^(?:\s*(?:#.*)?\n)*\$ /.test(fence.code) ? readTranscript(fence) : fence;
  const isParsed = !mustRun && !/\bcheck=/.test(fence.meta) && INSTALL.test(read.code);
  return isParsed ? { ...read, output: undefined, meta: `${fence.meta} check=parse` } : read;
}

function readTranscript(fence: Fence): Fence {
  const commands: string[] = [];
  const output: string[] = [];
  let continues = false;
  let isOutput = false; // where a `#` begins no comment
  for (const line of fence.code.split("\n")) {
    const isComment: boolean = !isOutput && /^\s*#/.test(line);
    if (continues || isComment || line.startsWith("$ ")) {
      commands.push(line.replace(/^[$>] /, ""));
      continues = line.endsWith("\\");
      if (output.at(-1) === "") output.pop(); // parts the commands
    } else output.push(line === "..." ? "…" : maskOutput(line).replace(/‹[^›]*›/g, "[..]"));
    isOutput = line !== "" && !isComment;
  }
  const printed = output.join("\n").trim() === "" ? undefined : output.join("\n");
  return { ...fence, language: "sh", code: commands.join("\n"), output: fence.output ?? printed };
}
