// Tabs of Python-Markdown: `=== "Label"` with content that is indented, `/// tab | Label` with content up to `///`.
import { quoted } from "./jsx.ts";
import type { Line } from "./lines.ts";
import type { PageContext } from "./page-context.ts";
import { block, indented, type Rewrite, type Rewritten } from "./python-blocks.ts";

const TAB = /^(?<indent> *)===[!+]*[ \t]+"(?<label>[^"]+)"[ \t]*$/;
const SLASHED = /^(?<indent> *)(?<mark>\/{3,})[ \t]*tab[ \t]*\|[ \t]*(?<label>.+?)[ \t]*$/;

/** One tab: its label, its content, and how many lines it takes. */
interface Tab {
  readonly indent: string;
  readonly label: string;
  readonly content: readonly Line[];
  readonly taken: number;
}

/** The tabs that begin at a line, all those in a row as one block. */
export function tabs(all: readonly Line[], start: number, page: PageContext, rewrite: Rewrite): Rewritten {
  const first = tabAt(all, start);
  if (first === undefined) return undefined;
  const labels = new Map<string, number>();
  const items: Line[] = [];
  let index = start;
  while (index < all.length) {
    let next = index;
    while (next < all.length && all[next]?.text.trim() === "") next += 1;
    const tab = tabAt(all, next);
    if (tab?.indent !== first.indent) break;
    const plain = plainText(tab.label);
    const count = (labels.get(plain) ?? 0) + 1;
    labels.set(plain, count);
    const begin = `<TabItem value=${quoted(count === 1 ? plain : `${plain} ${count}`)}>`;
    items.push(...block(page, "", all[next]?.at ?? 1, begin, rewrite(tab.content), "</TabItem>"));
    index = next + tab.taken;
  }
  const lines = block(page, first.indent, all[start]?.at ?? 1, "<Tabs>", items, "</Tabs>");
  return { lines, taken: index - start };
}

function tabAt(all: readonly Line[], start: number): Tab | undefined {
  const text = all[start]?.text ?? "";
  const { indent = "", label } = TAB.exec(text)?.groups ?? {};
  if (label !== undefined) {
    const content = indented(all, start + 1, indent.length + 4);
    return { indent, label, content, taken: 1 + content.length };
  }
  const slashed = SLASHED.exec(text)?.groups;
  if (slashed === undefined) return undefined;
  const length = all.slice(start + 1).findIndex((line) => line.text.trim() === slashed["mark"]);
  if (length === -1) return undefined;
  const content = all.slice(start + 1, start + 1 + length);
  return { indent: slashed["indent"] ?? "", label: slashed["label"] ?? "", content, taken: length + 2 };
}

/** A label has no Markdown and no icons. */
const plainText = (label: string): string =>
  label
    .replace(/:[a-z]+-[\w-]+:/g, "")
    .replace(/[`*_]/g, "")
    .trim() || label;
