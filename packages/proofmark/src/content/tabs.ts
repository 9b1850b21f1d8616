// What tabs must be made of, so that each of them has a button and a panel.
import { nearest } from "../shared/nearest.ts";
import type { Problem } from "../shared/problem.ts";
import type { JsxNode, MdxNode } from "./syntax/mdx-node.ts";

type Wrong = Pick<Problem, "message" | "expected" | "found" | "fix">;

interface TabFault {
  readonly node: MdxNode;
  readonly wrong: Wrong;
}

const ITEM = '`<TabItem value="mac" label="macOS">`';

/**
 * Adds the tabs of a `Tabs` element to those of its note. Gives everything that is wrong with it and them.
 */
export function readTabs(tabs: JsxNode, known: Set<MdxNode>): readonly TabFault[] {
  const children = childrenOf(tabs.children);
  const items = children.filter(isTabItem);
  const faults = children.filter((child) => !isTabItem(child)).map((node) => ({ node, wrong: NO_TAB(node) }));
  if (children.length === 0)
    faults.push({ node: tabs, wrong: { message: "`<Tabs>` holds no tab", expected: ITEM } });
  for (const item of items) known.add(item);
  return [...faults, ...valueFaults(tabs, items)];
}

function valueFaults(tabs: JsxNode, items: readonly JsxNode[]): TabFault[] {
  const { values, defaultValue, queryString, groupId } = tabs.data?.props ?? {};
  const faults: TabFault[] = [];
  const declared = Array.isArray(values) ? values.map(tabValue) : undefined;
  const twice = declared?.find((value, index) => declared.indexOf(value) < index);
  if (twice !== undefined) faults.push({ node: tabs, wrong: TWICE(twice) });
  const seen: string[] = [];
  for (const node of items) {
    const value = tabValue(node.data?.props);
    if (value === "") faults.push({ node, wrong: { message: "`<TabItem>` has no `value`", expected: ITEM } });
    else if (seen.includes(value)) faults.push({ node, wrong: TWICE(value) });
    else if (declared?.includes(value) === false)
      faults.push({ node, wrong: UNKNOWN("`value`", value, declared) });
    seen.push(value);
  }
  const known = declared ?? seen;
  if (typeof defaultValue === "string" && !known.includes(defaultValue))
    faults.push({ node: tabs, wrong: UNKNOWN("`defaultValue`", defaultValue, known) });
  if (queryString === true && groupId === undefined)
    faults.push({
      node: tabs,
      wrong: {
        message: "`queryString` of `<Tabs>` has no name",
        expected: '`queryString="os"`, or a `groupId`',
      },
    });
  return faults;
}

const NO_TAB = (node: MdxNode): Wrong => ({
  message: "`<Tabs>` holds something that is not a tab",
  expected: ITEM,
  found: described(node),
});
const TWICE = (value: string): Wrong => ({
  message: `two tabs have the value "${value}"`,
  expected: "a separate `value` for each",
});

function UNKNOWN(attribute: string, value: string, known: readonly string[]): Wrong {
  const guess = nearest(value, known);
  return {
    message: `${attribute} names no tab: "${value}"`,
    expected: `one of ${known.join(", ")}`,
    fix: guess && `did you mean "${guess}"?`,
  };
}

/** The `value` of a tab as its attributes, or an entry of `values`, say it; empty without one. */
const tabValue = (props: unknown): string =>
  typeof props === "object" && props !== null && "value" in props ? String(props.value ?? "") : "";

const isTabItem = (node: MdxNode): node is JsxNode =>
  "attributes" in node && "name" in node && node.name === "TabItem";

/**
 * The children that are shown: comments and white space are not, and a paragraph around an element is not its
 * author's.
 */
function childrenOf(nodes: readonly MdxNode[]): MdxNode[] {
  return nodes.flatMap((node) => {
    if (node.type === "paragraph") return childrenOf(node.children as MdxNode[]);
    const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
    return (node.type === "text" && node.value.trim() === "") ||
      (isExpression && node.data?.value === undefined)
      ? []
      : [node];
  });
}

function described(node: MdxNode): string {
  if (node.type === "text") return JSON.stringify(node.value.trim().slice(0, 60));
  return "attributes" in node && "name" in node ? `<${node.name ?? ""}>` : node.type;
}
