// Admonitions: the lines around one, `:::note Title` and `:::`, are read one by one, and then joined with the
// nodes between them.
import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { PhrasingContent } from "mdast";
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { markdownLineEnding } from "micromark-util-character";
import type { Code, Extension, State, Tokenizer } from "micromark-util-types";
import type { AdmonitionLine, Directive, MdxNode } from "./mdx-node.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    admonitionLine: "admonitionLine";
  }
}

const COLON = 58;

/** A line of three or more colons, with what is behind them. All of it is text. */
const tokenize: Tokenizer = (effects, ok, nok) => {
  let marks = 0;
  const colons: State = (code) => {
    if (code !== COLON) return marks < 3 ? nok(code) : rest(code);
    marks++;
    effects.consume(code);
    return colons;
  };
  const rest: State = (code) => {
    if (!isEnd(code)) {
      effects.consume(code);
      return rest;
    }
    effects.exit("chunkText");
    effects.exit("admonitionLine");
    return ok(code);
  };
  return (code) => {
    effects.enter("admonitionLine");
    effects.enter("chunkText", { contentType: "text" });
    return colons(code);
  };
};

const isEnd = (code: Code): boolean => code === null || markdownLineEnding(code);

/** Reads lines of three or more colons. */
export const admonitionLine: Extension = { flow: { [COLON]: { name: "admonitionLine", tokenize } } };

/** The beginning of a line of colons: its kind is a word. Any other line is a paragraph. */
const LINE = /^(:+)\s*(?:$|([a-z][\w-]*)(?=[\s[]|$)\s*)/i;

/** Makes each a node, with the title's content as its children. */
export const admonitionLineFromMarkdown: TreeExtension = {
  enter: {
    admonitionLine(token) {
      this.enter({ type: "admonitionLine", marks: 0, children: [] }, token);
    },
  },
  exit: {
    admonitionLine(token) {
      const node = this.stack.at(-1);
      const [head, colons = "", kind] = LINE.exec(this.sliceSerialize(token)) ?? [];
      if (node?.type === "admonitionLine") {
        Object.assign(node, head === undefined ? { type: "paragraph" } : { marks: colons.length, kind });
        cutStart(node.children, head?.length);
      }
      this.exit(token);
    },
  },
};

/** Removes characters from the start of the text that inline content begins with. */
function cutStart(nodes: PhrasingContent[], length = 0): void {
  const [first] = nodes;
  if (first?.type !== "text") return;
  first.value = first.value.slice(length);
  if (first.position?.start.offset !== undefined) first.position.start.offset += length;
  if (first.value === "") nodes.shift();
}

/**
 * Joins the lines of admonitions among the children of a node with the nodes between them. A line of colons
 * closes the innermost one that has no more colons. Quotes that GitHub reads as alerts become admonitions too.
 * Returns the lines that don't fit.
 */
export function joinAdmonitions(parent: {
  children: MdxNode[];
}): Pick<Problem, "line" | "column" | "message" | "expected">[] {
  parent.children = parent.children.map((node) => readAlert(node) ?? node);
  if (!parent.children.some(({ type }) => type === "admonitionLine")) return [];
  const open: { readonly line: AdmonitionLine; readonly node: Directive }[] = [];
  const joined: MdxNode[] = [];
  const stray: AdmonitionLine[] = [];
  for (const child of parent.children) {
    const inner = open.at(-1);
    const siblings = inner?.node.children ?? joined;
    if (child.type !== "admonitionLine") siblings.push(child);
    else if (child.kind !== undefined) {
      const node = directive(child, child.kind);
      siblings.push(node);
      open.push({ line: child, node });
    } else if (inner !== undefined && inner.line.marks <= child.marks) {
      inner.node.position = spanOf(inner.line, child);
      open.pop();
    } else stray.push(child);
  }
  parent.children = joined;
  return [...stray, ...open.map(({ line }) => line)].map(({ marks, kind, position }) => {
    const colons = ":".repeat(marks);
    return kind === undefined
      ? {
          ...position?.start,
          message: `\`${colons}\` closes nothing`,
          expected: "an admonition above it, opened with as many colons",
        }
      : {
          ...position?.start,
          message: `\`${colons}${kind}\` is never closed`,
          expected: `a line of ${colons} below it`,
        };
  });
}

/** A quote that begins with `[!NOTE]`, as GitHub reads it; undefined for any other node. */
function readAlert(quote: MdxNode): Directive | undefined {
  const [first, ...blocks] = quote.type === "blockquote" ? quote.children : [];
  const [start, ...inline] = first?.type === "paragraph" ? first.children : [];
  const [head, kind] = (start?.type === "text" && /^\[!(\w+)\]\s*/.exec(start.value)) || [];
  if (first?.type !== "paragraph" || start?.type !== "text" || kind === undefined) return undefined;
  cutStart(first.children, head?.length);
  if (start.value === "" && inline[0]?.type === "break") first.children.shift();
  const children = first.children.length === 0 ? blocks : [first, ...blocks];
  return { type: "containerDirective", name: kind.toLowerCase(), children, position: quote.position };
}

function directive(line: AdmonitionLine, name: string): Directive {
  const children = line.children;
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined)
    return { type: "containerDirective", name, children: [], position: line.position };
  if (first.type === "text" && last.type === "text" && first.value.startsWith("["))
    if (last.value.endsWith("]")) {
      cutStart(children, 1);
      last.value = last.value.slice(0, -1);
      if (last.position?.end.offset !== undefined) last.position.end.offset -= 1;
    }
  const title: MdxNode = {
    type: "paragraph",
    data: { directiveLabel: true },
    children,
    position: spanOf(first, last),
  };
  return { type: "containerDirective", name, children: [title], position: line.position };
}

const spanOf = (first: MdxNode, last: MdxNode): MdxNode["position"] =>
  first.position && last.position && { start: first.position.start, end: last.position.end };

/** Names allowed after `:::`: five kinds, and four older names for them. */
const KINDS = ["note", "tip", "info", "warning", "danger", "caution", "secondary", "important", "success"];

/** Problems with the kind of an admonition. */
export function checkAdmonition(name: string): Pick<Problem, "message" | "expected" | "fix">[] {
  if (KINDS.includes(name)) return [];
  const guess = nearest(name, KINDS) ?? KINDS.find((kind) => kind.startsWith(name));
  return [
    {
      message: `unknown admonition \`:::${name}\``,
      expected: `one of ${KINDS.join(", ")}, after three colons`,
      fix: guess && `did you mean \`:::${guess}\`?`,
    },
  ];
}
