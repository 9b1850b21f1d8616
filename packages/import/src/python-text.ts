// What Python-Markdown writes in text: `++ctrl+c++`, `==marked==`, `:material-icon:`, `{ .class }`.
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { element, text } from "./jsx.ts";

const ICON = /:(?:material|octicons|fontawesome|simple|custom)-[\w-]+:/g;
/** Attributes behind what they belong to. */
const ATTRIBUTES =
  /^\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+))(?:\s+(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))*\s*\}/;
/** Not behind a brace, where they say what has changed: `{++ added ++}`. */
const NOTATION =
  /(?<!\{)(?:\+\+(?<keys>[\w-]+(?:\+[\w-]+)*)\+\+|==(?<marked>[^=\n]+)==|\^\^(?<inserted>[^^\n]+)\^\^)/;

/** Makes elements of the notations in text nodes; icons and attributes go. */
export function readPythonText(nodes: readonly MdxNode[]): MdxNode[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== "text") return [node];
    const after = nodes[index - 1];
    const isAttached = after !== undefined && after.type !== "break";
    const value = (isAttached ? node.value.replace(ATTRIBUTES, "") : node.value).replace(ICON, "");
    return inline(value.replace(/\s*\{:[^{}]*\}\s*$/, ""));
  });
}

function inline(value: string): MdxNode[] {
  const match = NOTATION.exec(value);
  if (match === null) return value === "" ? [] : [text(value)];
  const { keys, marked, inserted } = match.groups ?? {};
  const type = "mdxJsxTextElement";
  const made =
    keys === undefined
      ? [element(marked === undefined ? "ins" : "mark", {}, [text(marked ?? inserted ?? "")], type)]
      : keys
          .split("+")
          .flatMap((key, index) => [
            ...(index === 0 ? [] : [text("+")]),
            element("kbd", {}, [text(key.charAt(0).toUpperCase() + key.slice(1))], type),
          ]);
  return [
    ...inline(value.slice(0, match.index)),
    ...made,
    ...inline(value.slice(match.index + match[0].length)),
  ];
}
