// Checks the parts of tabs, so that each tab has a button and a panel.

import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { JsxNode, MdxNode } from "./syntax/mdx-node.ts";

type Fault = Pick<Problem, "message" | "expected" | "found" | "fix">;

interface TabFault {
  readonly node: MdxNode;
  readonly fault: Fault;
}

const ITEM = '`<TabItem value="mac" label="macOS">`';

/**
 * Adds the tabs of a `Tabs` element to those of its note. Returns all problems of the element and its tabs.
 */
export function readTabs(tabs: JsxNode, known: Set<MdxNode>): readonly TabFault[] {
  const children = childrenOf(tabs.children);
  const items = children.filter(isTabItem);
  const faults = children.filter((child) => !isTabItem(child)).map((node) => ({ node, fault: noTab(node) }));
  if (children.length === 0)
    faults.push({ node: tabs, fault: { message: "`<Tabs>` contains no tab", expected: ITEM } });
  for (const item of items) known.add(item);
  return [...faults, ...valueFaults(tabs, items)];
}

function valueFaults(tabs: JsxNode, items: readonly JsxNode[]): TabFault[] {
  const { values, defaultValue, queryString, groupId } = tabs.data?.props ?? {};
  const faults: TabFault[] = [];
  const declared = Array.isArray(values) ? values.map(tabValue) : undefined;
  const twice = declared?.find((value, index) => declared.indexOf(value) < index);
  if (twice !== undefined) faults.push({ node: tabs, fault: duplicateValue(twice) });
  const seen: string[] = [];
  for (const node of items) {
    const value = tabValue(node.data?.props);
    if (value === "") faults.push({ node, fault: { message: "`<TabItem>` has no `value`", expected: ITEM } });
    else if (seen.includes(value)) faults.push({ node, fault: duplicateValue(value) });
    else if (declared?.includes(value) === false)
      faults.push({ node, fault: unknownTab("`value`", value, declared) });
    seen.push(value);
  }
  const known = declared ?? seen;
  if (typeof defaultValue === "string" && !known.includes(defaultValue))
    faults.push({ node: tabs, fault: unknownTab("`defaultValue`", defaultValue, known) });
  if (queryString === true && groupId === undefined)
    faults.push({
      node: tabs,
      fault: {
        message: "`queryString` of `<Tabs>` has no name",
        expected: '`queryString="os"`, or a `groupId`',
      },
    });
  return faults;
}

const noTab = (node: MdxNode): Fault => ({
  message: "`<Tabs>` contains something that is not a tab",
  expected: ITEM,
  found: described(node),
});
const duplicateValue = (value: string): Fault => ({
  message: `two tabs have the value "${value}"`,
  expected: "a separate `value` for each",
});

function unknownTab(attribute: string, value: string, known: readonly string[]): Fault {
  const guess = nearest(value, known);
  return {
    message: `${attribute} names no tab: "${value}"`,
    expected: `one of ${known.join(", ")}`,
    fix: guess && `did you mean "${guess}"?`,
  };
}

/** The `value` of a tab from its attributes, or of an entry of `values`; empty without one. */
const tabValue = (props: unknown): string =>
  typeof props === "object" && props !== null && "value" in props ? String(props.value ?? "") : "";

export const isTabItem = (node: MdxNode): node is JsxNode =>
  "attributes" in node && "name" in node && node.name === "TabItem";

/**
 * The visible children: no comments or white space, and no paragraph that only the parser put around an
 * element.
 */
export function childrenOf(nodes: readonly MdxNode[]): MdxNode[] {
  return nodes.flatMap((node) => {
    if (node.type === "paragraph") return childrenOf(node.children as MdxNode[]);
    const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
    return (node.type === "text" && node.value.trim() === "") ||
      (isExpression && node.data?.value === undefined) ||
      node.type === "html"
      ? []
      : [node];
  });
}

function described(node: MdxNode): string {
  if (node.type === "text") return JSON.stringify(node.value.trim().slice(0, 60));
  return "attributes" in node && "name" in node ? `<${node.name ?? ""}>` : node.type;
}
