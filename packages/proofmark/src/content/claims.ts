// `<Checked on="2026-11-20" source="https://…">a claim that time can change</Checked>`.

import type { Problem } from "@proofmark/prover/problem.ts";
import { isLinkAddress } from "@proofmark/theme/data/link-address.ts";
import type { JsxNode, MdxNode } from "./syntax/mdx-node.ts";
import { line } from "./syntax/node-place.ts";
import { textOf } from "./syntax/text-of.ts";

/** A claim that time can change. */
export interface Claim {
  readonly text: string;
  /** The day on which its source was last read: `2026-11-20`. */
  readonly on: string;
  readonly source: string;
  readonly line: number;
}

/** Whether a `<Checked>` holds whole blocks, such as a table: its tags have lines of their own. */
export const holdsBlocks = ({ type, children }: JsxNode): boolean =>
  type === "mdxJsxFlowElement" && children.some((child) => BLOCKS.includes(child.type));

/** The texts of blocks and cells, one by one. */
const leavesOf = (node: MdxNode): string[] =>
  "children" in node && node.children.length > 0
    ? (node.children as MdxNode[]).flatMap(leavesOf)
    : [textOf(node)];

const BLOCKS = [
  "paragraph",
  "table",
  "list",
  "code",
  "blockquote",
  "containerDirective",
  "mdxJsxFlowElement",
];
const DAY_MS = 24 * 60 * 60 * 1000;

/** The claim in a `<Checked>`, and what is wrong with it. Today is the day that has begun somewhere on Earth. */
export function readClaim(
  node: JsxNode,
  now: number,
): { claim: Claim; faults: Pick<Problem, "message" | "expected" | "found">[] } {
  const { on, source } = node.data?.props ?? {};
  const claim = {
    text: (holdsBlocks(node) ? leavesOf(node).join(" ") : textOf(node)).replace(/\s+/g, " ").trim(),
    on: String(on ?? ""),
    source: String(source ?? ""),
    line: line(node),
  };
  const faults = [dayFault(claim.on, now), sourceFault(claim.source)];
  if (claim.text === "") faults.push({ message: "`<Checked>` holds no claim", expected: CHECKED });
  return { claim, faults: faults.filter((fault) => fault !== undefined) };
}

/** How many days have passed since a day. */
export const daysSince = (day: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(day)) / DAY_MS));

const CHECKED = '`<Checked on="2026-11-20" source="https://…">the claim</Checked>`';

function dayFault(on: string, now: number): Pick<Problem, "message" | "expected" | "found"> | undefined {
  if (on === "") return { message: "`<Checked>` has no `on`", expected: CHECKED };
  const time = /^\d{4}-\d\d-\d\d$/.test(on) ? Date.parse(on) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(on);
  if (!isDay)
    return { message: "`on` of `<Checked>` is not a day", expected: "a day such as 2026-11-20", found: on };
  if (time <= now + DAY_MS) return undefined;
  return {
    message: "`on` of `<Checked>` is in the future",
    expected: "the day on which you read the source",
    found: on,
  };
}

function sourceFault(source: string): Pick<Problem, "message" | "expected" | "found"> | undefined {
  if (source === "") return { message: "`<Checked>` has no `source`", expected: CHECKED };
  if (source.startsWith("https://") && URL.canParse(source) && isLinkAddress(source)) return undefined;
  return {
    message: "`source` of `<Checked>` is not the address of a page",
    expected: "an address that begins with https://",
    found: source,
  };
}
