// The JSX that notes may contain: a list of allowed elements, so that nothing in a note can run, load a page
// into its page, send a form, cover the page or replace one of its parts. See docs/markdown.md, "Elements".

import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { ADDRESS_ATTRIBUTES, addressesIn } from "@proofmark/theme/data/address-attributes.ts";
import { TAB_ATTRIBUTES } from "@proofmark/theme/data/islands.ts";
import { addressFault, expectedAddress } from "@proofmark/theme/data/link-address.ts";
import { inCode } from "./literal.ts";

const words = (text: string): string[] => text.split(/\s+/);

/** Elements without content. */
const VOID = new Set(words("br col hr img source track wbr"));
const ELEMENTS = new Set([
  ...VOID,
  ...words(
    "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var",
  ),
  ...words(
    "address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li ol p pre section summary ul",
  ),
  ...words("caption colgroup table tbody td tfoot th thead tr audio meter picture progress video"),
  ...words(
    "svg g path circle ellipse line polyline polygon rect text tspan title desc defs marker linearGradient radialGradient stop clipPath",
  ),
]);

/**
 * Names in the form of `normalName`. No `name` (images with one hide members of the document), no `style`, no
 * `data-…`; no `class` and no `hidden`, with which a note could draw a proof, or hide what Copy takes.
 */
const ATTRIBUTES = new Set([
  ...words(
    "id title lang dir role tabindex translate href download hreflang src srcset sizes media type alt width height",
  ),
  ...words(
    "loading decoding controls loop muted poster preload playsinline kind srclang label default start reversed value colspan rowspan headers",
  ),
  ...words(
    "scope abbr span cite datetime open min max low high optimum xmlns viewbox preserveaspectratio x y x1 x2 y1 y2 cx cy r rx ry d dx dy points",
  ),
  ...words(
    "fill fillopacity fillrule cliprule clippath clippathunits stroke strokewidth strokelinecap strokelinejoin strokemiterlimit strokedasharray",
  ),
  ...words(
    "strokedashoffset strokeopacity opacity color transform textanchor dominantbaseline fontfamily fontsize fontweight fontstyle offset",
  ),
  ...words(
    "stopcolor stopopacity gradientunits gradienttransform markerstart markermid markerend markerwidth markerheight markerunits refx refy orient pathlength",
  ),
]);

/** Attributes of components, and the types of their values. */
const COMPONENTS: ReadonlyMap<string, Readonly<Record<string, readonly ValueType[]>>> = new Map([
  [
    "Tabs",
    {
      groupId: ["text"],
      queryString: ["text", "boolean"],
      defaultValue: ["text", "null"],
      values: ["tabs"],
      block: ["boolean"],
      lazy: ["boolean"],
    },
  ],
  ["TabItem", { value: ["text"], label: ["text"], default: ["boolean"], attributes: ["attributes"] }],
  ["Details", { summary: ["text"] }],
  ["Admonition", { type: ["text"], title: ["text"] }],
  ["Checked", { on: ["text"], source: ["text"] }],
]);
const TAB = { value: ["text"], label: ["text"], default: ["boolean"], attributes: ["attributes"] } as const;

type ValueType = "text" | "boolean" | "null" | "tabs" | "attributes";
type Fault = Pick<Problem, "message" | "expected" | "found" | "fix">;

const NO_CLASS = "leave it out: the classes of a page belong to the engine";
/** Fixes of attributes that other sites allow, by normal name. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ["style", "the content security policy blocks styles in notes: use semantic elements"],
  ["class", NO_CLASS],
  ["classname", NO_CLASS],
  ["hidden", "leave it out, or fold the text with `<Details>`"],
]);

const OWN_PAGE = "show it as code, or write a custom page in `pages/`";
const LIST = 'an entry of the list "Elements" in docs/markdown.md';

interface Element {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly hasChildren: boolean;
}

/** All problems of an element written as JSX, except partials and fragments. */
export function checkElement({ name, props, hasChildren }: Element): Fault[] {
  const component = COMPONENTS.get(name);
  if (component !== undefined) return checkProps(`<${name}>`, props, component);
  if (!/^[a-z]/.test(name)) {
    const guess = nearest(name, [...COMPONENTS.keys()]);
    return [
      {
        message: `unknown component \`<${name}>\``,
        expected: `one of ${[...COMPONENTS.keys()].join(", ")}, or a partial that the note imports`,
        fix: guess === undefined ? OWN_PAGE : `did you mean \`<${guess}>\`?`,
      },
    ];
  }
  if (!ELEMENTS.has(name)) {
    const guess = nearest(name, [...ELEMENTS]);
    return [
      {
        message: `\`<${name}>\` is not allowed in a note`,
        expected: LIST,
        fix: guess === undefined ? OWN_PAGE : `did you mean \`<${guess}>\`?`,
      },
    ];
  }
  return [
    ...(VOID.has(name) && hasChildren
      ? [{ message: `\`<${name}>\` has no content`, expected: `\`<${name} />\`` }]
      : []),
    ...Object.entries(props).flatMap(([attribute, value]) => checkAttribute(`<${name}>`, attribute, value)),
  ];
}

/** Problems of an address in a note. */
export function checkAddress(address: string, use: "link" | "source" = "link"): Fault[] {
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

/**
 * Normalises an attribute's name, since HTML and React spell it differently: `stroke-width` and
 * `strokeWidth`.
 */
const normalName = (name: string): string => name.replace(/-/g, "").toLowerCase();

function checkAttribute(element: string, name: string, value: unknown): Fault[] {
  if (!/^[a-z]/.test(name) || (!ATTRIBUTES.has(normalName(name)) && !/^aria-[a-z]+$/.test(name))) {
    const fix = FIXES.get(normalName(name)) ?? OWN_PAGE;
    return [{ message: `\`${name}\` can't be set on \`${element}\` in a note`, expected: LIST, fix }];
  }
  if (typeof value === "object" && value !== null)
    return [
      {
        message: `\`${name}\` of \`${element}\` is a list or an object`,
        expected: "text, a number, true or false",
      },
    ];
  const text = String(value);
  const use = ADDRESS_ATTRIBUTES.get(normalName(name));
  if (use !== undefined && value !== null && value !== undefined && typeof value !== "string")
    return [wrongType(name, element, ["text"])];
  if (use !== undefined && typeof value === "string")
    return addressesIn(name, value).flatMap((address) => checkAddress(address, use));
  if (/url\s*\(\s*["']?(?!#|\s|["'])/i.test(text))
    return [
      {
        message: `\`${name}\` of \`${element}\` loads something`,
        expected: "`url(#id)`, a part of the same drawing",
      },
    ];
  return [];
}

function checkProps(
  element: string,
  props: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, readonly ValueType[]>>,
): Fault[] {
  return Object.entries(props).flatMap(([name, value]): Fault[] => {
    const types = Object.hasOwn(known, name) ? known[name] : undefined;
    if (types === undefined) {
      const guess = nearest(name, Object.keys(known));
      return [
        {
          message: `\`${name}\` can't be set on \`${element}\``,
          expected: `one of ${Object.keys(known).join(", ")}`,
          fix: guess && `did you mean \`${guess}\`?`,
        },
      ];
    }
    if (value === undefined) return [];
    if (types.includes("tabs") && Array.isArray(value))
      return value.flatMap((tab: unknown) =>
        isObject(tab) ? checkProps(`values of ${element}`, tab, TAB) : [wrongType(name, element, ["tabs"])],
      );
    if (types.includes("attributes") && isObject(value))
      return Object.entries(value).flatMap(([key, own]) => checkTabAttribute(key, own));
    return types.some((type) => isOfType(value, type)) ? [] : [wrongType(name, element, types)];
  });
}

/** Problems of an attribute of a tab's button. */
function checkTabAttribute(name: string, value: unknown): Fault[] {
  if (TAB_ATTRIBUTES.includes(name) && typeof value === "string") return [];
  return [
    {
      message: `a tab cannot have the attribute \`${name}\``,
      expected: `some of ${TAB_ATTRIBUTES.join(", ")}, each a text`,
      found: `${name}: ${JSON.stringify(value)}`,
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isOfType(value: unknown, type: ValueType): boolean {
  if (type === "text") return typeof value === "string" || typeof value === "number";
  if (type === "null") return value === null;
  return type === "boolean" && typeof value === "boolean";
}

const wrongType = (name: string, element: string, types: readonly ValueType[]): Fault => ({
  message: `\`${name}\` of \`${element}\` has the wrong type`,
  expected: types
    .map(
      (type) =>
        ({
          text: "text",
          boolean: "true or false",
          null: "null",
          tabs: "a list of { value, label, default, attributes }",
          attributes: "an object",
        })[type],
    )
    .join(" or "),
});
