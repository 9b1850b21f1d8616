import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { AdmonitionLine, Directive, MdxNode } from "./mdx-node.ts";

type Fault = Pick<Problem, "line" | "column" | "message" | "expected">;

/**
 * Joins the lines of admonitions among the children of a node with what is between them. A line of colons
 * closes the innermost one that has no more colons. Returns the lines that don't fit.
 */
export function joinAdmonitions(parent: { children: MdxNode[] }): Fault[] {
  if (!parent.children.some(({ type }) => type === "admonitionLine")) return [];
  const faults: Fault[] = [];
  const open: { readonly line: AdmonitionLine; readonly node: Directive }[] = [];
  const joined: MdxNode[] = [];
  for (const child of parent.children) {
    const inner = open.at(-1);
    const siblings = inner?.node.children ?? joined;
    if (child.type !== "admonitionLine") siblings.push(child);
    else if (child.kind !== undefined) {
      const node = directive(child, child.kind, faults);
      siblings.push(node);
      open.push({ line: child, node });
    } else if (inner !== undefined && inner.line.marks <= child.marks) {
      inner.node.position = spanOf(inner.line, child);
      open.pop();
    } else
      faults.push({
        ...child.position?.start,
        message: `\`${":".repeat(child.marks)}\` closes nothing`,
        expected: "an admonition above it, opened with as many colons",
      });
  }
  for (const { line } of open)
    faults.push({
      ...line.position?.start,
      message: `\`${":".repeat(line.marks)}${line.kind}\` is never closed`,
      expected: `a line of ${":".repeat(line.marks)} below it`,
    });
  parent.children = joined;
  return faults;
}

function directive(line: AdmonitionLine, name: string, faults: Fault[]): Directive {
  const title = line.isLabel ? withoutBracket(line, faults) : line.children;
  const [first, last] = [title[0], title.at(-1)];
  const label: MdxNode[] =
    first === undefined || last === undefined
      ? []
      : [
          {
            type: "paragraph",
            data: { directiveLabel: true },
            children: title,
            position: spanOf(first, last),
          },
        ];
  return { type: "containerDirective", name, children: label, position: line.position };
}

/** A title in brackets, without the one at its end. */
function withoutBracket(line: AdmonitionLine, faults: Fault[]): AdmonitionLine["children"] {
  const last = line.children.at(-1);
  if (last?.type !== "text" || !last.value.endsWith("]")) {
    faults.push({
      ...line.position?.start,
      message: "the bracket of the title is never closed",
      expected: `\`${":".repeat(line.marks)}${line.kind} Title\``,
    });
    return line.children;
  }
  last.value = last.value.slice(0, -1);
  if (last.position !== undefined)
    last.position.end = {
      ...last.position.end,
      offset: (last.position.end.offset ?? 0) - 1,
      column: last.position.end.column - 1,
    };
  return last.value === "" ? line.children.slice(0, -1) : line.children;
}

const spanOf = (first: MdxNode, last: MdxNode): MdxNode["position"] =>
  first.position && last.position && { start: first.position.start, end: last.position.end };

/** Names allowed after `:::`: five kinds, and four older names for them. */
export const admonitionTypes: readonly string[] = [
  "note",
  "tip",
  "info",
  "warning",
  "danger",
  "caution",
  "secondary",
  "important",
  "success",
];

/** Names that other generators have for something else. */
const OTHERS: Readonly<Record<string, string>> = {
  details: 'write `<Details summary="…">`',
  tabs: "write `<Tabs>`",
};

/** Problems with the kind of an admonition. */
export function checkAdmonition(name: string): Pick<Problem, "message" | "expected" | "fix">[] {
  if (admonitionTypes.includes(name)) return [];
  const guess = nearest(name, admonitionTypes) ?? admonitionTypes.find((type) => type.startsWith(name));
  return [
    {
      message: `unknown admonition \`:::${name}\``,
      expected: `one of ${admonitionTypes.join(", ")}, after three colons`,
      fix: Object.hasOwn(OTHERS, name) ? OTHERS[name] : guess && `did you mean \`:::${guess}\`?`,
    },
  ];
}
