// The JSX that notes may contain: a list of allowed elements, so that nothing in a note can run, load a page
// into its page, send a form, cover the page or replace one of its parts. See docs/markdown.md, "Elements".

import { MANUAL, type Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { type AddressUse, addressFault, expectedAddress } from "@proofmark/theme/data/link-address.ts";
import * as v from "valibot";
import { inCode } from "./syntax/literal.ts";
import type { JsxNode, MdxNode } from "./syntax/mdx-node.ts";

const words = (text: string): string[] => text.split(/\s+/);

/** Elements without content. */
export const VOID = new Set(words("br col hr img wbr"));
const ELEMENTS = [
  ...VOID,
  ...words(
    "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var",
  ),
  ...words(
    "address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li ol p pre section summary ul",
  ),
  ...words("caption colgroup table tbody td tfoot th thead tr meter progress"),
];

/**
 * Names in lower case. No `name` (images with one hide members of the document), no `style`, no `data-…`; no
 * `class` and no `hidden`, with which a note could draw a proof, or hide what Copy takes.
 */
const ATTRIBUTES = new Set([
  ...words(
    "id title lang dir role tabindex translate href download hreflang src type alt width height loading decoding",
  ),
  ...words(
    "start reversed value colspan rowspan headers scope abbr span cite datetime open min max low high optimum",
  ),
]);

/** Attributes with an address, and its use. */
const ADDRESSES: ReadonlyMap<string, AddressUse> = new Map([
  ["href", "link"],
  ["cite", "link"],
  ["src", "source"],
]);

type Fault = Pick<Problem, "message" | "expected" | "found" | "fix">;

const DAY_MS = 24 * 60 * 60 * 1000;
const text = v.pipe(v.union([v.string(), v.number()], "must be text"), v.transform(String));
const flag = v.boolean("must be true or false");
const isDay = (on: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(on) &&
  !Number.isNaN(Date.parse(on)) &&
  new Date(Date.parse(on)).toISOString().startsWith(on);

/** The attributes of components. */
const COMPONENTS = {
  Tabs: v.strictObject({
    groupId: v.optional(text),
    queryString: v.optional(v.union([text, flag], "must be text, true or false")),
    defaultValue: v.optional(v.nullable(text)),
  }),
  TabItem: v.strictObject({
    value: v.pipe(
      text,
      v.check((value) => value !== "", "must not be empty"),
    ),
    label: v.exactOptional(text),
    default: v.optional(flag),
  }),
  Details: v.strictObject({ summary: v.optional(text) }),
  Admonition: v.strictObject({ type: v.optional(text), title: v.optional(text) }),
  Checked: v.strictObject({
    on: v.pipe(
      text,
      v.check(isDay, "must be a day such as 2026-11-20, on which you read the source"),
      // the day that has begun somewhere on Earth is today
      v.check((on) => !(Date.parse(on) > Date.now() + DAY_MS), "must not be in the future"),
    ),
    source: v.pipe(
      text,
      v.check(
        (source) =>
          source.startsWith("https://") && URL.canParse(source) && addressFault(source) === undefined,
        "must be the address of a page, with https://",
      ),
    ),
  }),
};
const NAMES = Object.keys(COMPONENTS);
/** The attributes of a component that has been checked. */
export type PropsOf<Name extends keyof typeof COMPONENTS> = v.InferOutput<(typeof COMPONENTS)[Name]>;

/** Fixes of attributes that other sites allow, by normal name. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ["style", "the content security policy blocks styles in notes: use semantic elements"],
  ["class", "leave it out: the classes of a page belong to the engine"],
  ["hidden", "leave it out, or fold the text with `<Details>`"],
]);

const OWN_PAGE = "show it as code, or write a custom page in `pages/`";
const LIST = `one of ${MANUAL}/markdown.md#elements`;

interface Element {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly hasChildren: boolean;
}

/** All problems of an element written as JSX, except partials and fragments. */
export function checkElement({ name, props, hasChildren }: Element): Fault[] {
  if (Object.hasOwn(COMPONENTS, name)) return checkComponent(name as keyof typeof COMPONENTS, props);
  const isComponent = !/^[a-z]/.test(name);
  if (isComponent || !ELEMENTS.includes(name)) {
    const guess = nearest(name, isComponent ? NAMES : ELEMENTS);
    return [
      {
        message: isComponent ? `unknown component \`<${name}>\`` : `\`<${name}>\` is not allowed in a note`,
        expected: isComponent ? `one of ${NAMES.join(", ")}, or what the note imports` : LIST,
        fix: guess === undefined ? OWN_PAGE : `did you mean \`<${guess}>\`?`,
      },
    ];
  }
  return [
    ...(VOID.has(name) && hasChildren
      ? [{ message: `\`<${name}>\` has no content`, expected: `\`<${name} />\`` }]
      : []),
    ...Object.entries(props).flatMap(([attribute, value]) => checkAttribute(name, attribute, value)),
  ];
}

/** Problems of an address in a note. */
export function checkAddress(address: string, use: AddressUse = "link"): Fault[] {
  const fault = addressFault(address.replace(/^pathname:\/\/(?=\/)/, ""), use);
  if (fault === undefined) return [];
  return [
    {
      message: `the address of a ${use} can't have ${fault}`,
      expected: expectedAddress(use),
      found: inCode(address),
      fix: "show it as code",
    },
  ];
}

function checkAttribute(element: string, name: string, value: unknown): Fault[] {
  const normal = name.toLowerCase();
  if (!/^[a-z]/.test(name) || (!ATTRIBUTES.has(normal) && !/^aria-[a-z]+$/.test(name))) {
    const fix = FIXES.get(normal.replace("classname", "class")) ?? OWN_PAGE;
    return [{ message: `\`${name}\` can't be set on \`<${element}>\` in a note`, expected: LIST, fix }];
  }
  const use = ADDRESSES.get(normal);
  if (typeof value === "string") return use === undefined ? [] : checkAddress(value, use);
  if (value === null || value === undefined || (use === undefined && typeof value !== "object")) return [];
  return [
    {
      message: `\`${name}\` of \`<${element}>\` has the wrong type`,
      expected: use === undefined ? "text, a number, true or false" : "text",
    },
  ];
}

function checkComponent(component: keyof typeof COMPONENTS, props: Element["props"]): Fault[] {
  const schema = COMPONENTS[component];
  const { issues = [] } = v.safeParse(schema, props);
  return issues.map(({ path, message, received, input, expected }): Fault => {
    const name = String(path?.[0].key);
    const names = Object.keys(schema.entries);
    if (expected === "never") {
      const guess = nearest(name, names);
      return {
        message: `\`${name}\` can't be set on \`<${component}>\``,
        expected: `one of ${names.join(", ")}`,
        fix: guess && `did you mean \`${guess}\`?`,
      };
    }
    if (received === "undefined") return { message: `\`<${component}>\` has no \`${name}\`` };
    return { message: `\`${name}\` of \`<${component}>\` ${message}`, found: JSON.stringify(input) };
  });
}

/** The faults of tabs that none of their parts has alone, each with its place. */
export function tabFaults(tabs: JsxNode): (readonly [MdxNode, Fault])[] {
  const item = '`<TabItem value="mac" label="macOS">`';
  const children = childrenOf(tabs.children);
  if (children.length === 0) return [[tabs, { message: "`<Tabs>` contains no tab", expected: item }]];
  const faults: (readonly [MdxNode, Fault])[] = [];
  const values: string[] = [];
  for (const child of children) {
    const value = isTabItem(child) ? String(child.data?.props?.["value"] ?? "") : undefined;
    if (value === undefined)
      faults.push([child, { message: "`<Tabs>` contains something that is not a tab", expected: item }]);
    else if (values.includes(value))
      faults.push([
        child,
        { message: `two tabs have the value "${value}"`, expected: "a separate `value` for each" },
      ]);
    else if (value !== "") values.push(value);
  }
  const { defaultValue, queryString, groupId } = tabs.data?.props ?? {};
  if (typeof defaultValue === "string" && !values.includes(defaultValue))
    faults.push([
      tabs,
      {
        message: `\`defaultValue\` names no tab: "${defaultValue}"`,
        expected: `one of ${values.join(", ")}`,
      },
    ]);
  if (queryString === true && groupId === undefined)
    faults.push([
      tabs,
      {
        message: "`queryString` of `<Tabs>` has no name",
        expected: '`queryString="os"`, or a `groupId`',
      },
    ]);
  return faults;
}

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
    const isBlank = node.type === "html" || (node.type === "text" && node.value.trim() === "");
    return isBlank || (isExpression && node.data?.value === undefined) ? [] : [node];
  });
}
