// Blocks between lines of colons, as Docusaurus, VitePress and Starlight write them: admonitions, folded
// details, groups of code.

import { kindOf } from "./admonition-kinds.ts";
import { fenceLabel } from "./fence-words.ts";
import { quoted } from "./jsx.ts";
import { fenceAt, type Line } from "./lines.ts";
import type { PageContext } from "./page-context.ts";

const OPEN = /^(?<indent>[ \t]*)(?<colons>:{3,})[ \t]*(?<name>[\w-]+)[ \t]*(?<rest>.*)$/;
const LABEL = /^[ \t]*={2,}[ \t]+(?<label>\S.*?)[ \t]*$/;
const CLOSE = /^[ \t]*:{3,}[ \t]*$/;

/** A block that is open: what ends it, and how many are in each other inside of it. */
interface Open {
  readonly indent: string;
  readonly end: (height: number) => string;
  /** Sets the first line once it is known how many blocks are inside. */
  readonly begin: (height: number) => void;
  /** Of a block of tabs: what its tabs are, and the labels it has so far. */
  readonly tabs: Tabs | undefined;
  height: number;
}

interface Tabs {
  /** Each fence is a tab, or all that follows `== Label`. */
  readonly are: "fences" | "labelled";
  readonly labels: Map<string, number>;
  isOpen: boolean;
}

/** Rewrites blocks between lines of colons to the engine's own. */
export function rewriteContainers(lines: readonly Line[], page: PageContext): Line[] {
  const writer = new ContainerWriter(page);
  for (let index = 0; index < lines.length; ) {
    const fence = fenceAt(lines, index);
    if (fence !== undefined) {
      writer.fence(fence.lines, fence.info, fence.indent);
      index += fence.lines.length;
    } else {
      const line = lines[index];
      if (line !== undefined) writer.line(line);
      index += 1;
    }
  }
  return writer.finished();
}

class ContainerWriter {
  private readonly result: Line[] = [];
  private readonly open: Open[] = [];

  constructor(private readonly page: PageContext) {}

  line(line: Line): void {
    const { indent = "", name, rest = "" } = OPEN.exec(line.text)?.groups ?? {};
    const label = LABEL.exec(line.text)?.groups?.["label"];
    const tabs = this.open.at(-1)?.tabs;
    if (name !== undefined) this.begin(indent, name, rest, line.at);
    else if (CLOSE.test(line.text) && this.open.length > 0) this.close(line.at);
    else if (tabs?.are === "labelled" && label !== undefined) this.tab(tabs, indent, label, line.at);
    else if (tabs?.are !== "fences") this.result.push(line);
    else if (line.text.trim() !== "") {
      this.close(line.at); // only fences are tabs: whoever wrote on forgot to close the block
      this.line(line);
    }
  }

  fence(lines: readonly Line[], info: string, indent: string): void {
    const tabs = this.open.at(-1)?.tabs;
    if (tabs?.are === "fences") this.tab(tabs, indent, fenceLabel(info), lines[0]?.at ?? 1);
    for (const line of lines) this.result.push(line);
  }

  /** Begins a tab, and ends the one before it. */
  private tab(tabs: Tabs, indent: string, label: string, at: number): void {
    if (tabs.isOpen) this.block(indent, "</TabItem>", at);
    const count = (tabs.labels.get(label) ?? 0) + 1;
    tabs.labels.set(label, count);
    tabs.isOpen = true;
    this.block(indent, `<TabItem value=${quoted(count === 1 ? label : `${label} ${count}`)}>`, at);
  }

  finished(): Line[] {
    while (this.open.length > 0) this.close(this.result.at(-1)?.at ?? 1);
    return this.result;
  }

  private begin(indent: string, name: string, rest: string, at: number): void {
    const title = titleOf(rest);
    if (name === "code-group") this.push(indent, at, "<Tabs>", "</Tabs>", "fences");
    else if (name === "tabs") this.push(indent, at, "<Tabs>", "</Tabs>", "labelled");
    else if (name === "raw" || name === "v-pre") this.push(indent, at, "", "");
    else if (name === "details") {
      const summary = this.page.inline(title || "Details", at);
      this.push(indent, at, `<details>\n<summary>${summary}</summary>`, "</details>");
    } else this.admonition(indent, name, title, at);
  }

  private admonition(indent: string, name: string, title: string, at: number): void {
    const kind = kindOf(name);
    if (kind === undefined)
      this.page.note(at, `the block \`:::${name}\``, "is a note with its name as title");
    const shown = title === "" && kind === undefined ? name : title;
    const text = shown === "" ? "" : ` ${this.page.inline(shown, at)}`;
    this.pushAdmonition(indent, at, `${kind ?? "note"}${text}`);
  }

  /** An admonition has more colons than those inside of it. */
  private pushAdmonition(indent: string, at: number, head: string): void {
    const piece = { text: "" };
    this.block(indent, () => piece.text, at);
    this.open.push({
      indent,
      tabs: undefined,
      height: 0,
      begin: (height) => {
        piece.text = `${":".repeat(3 + height)}${head}`;
      },
      end: (height) => ":".repeat(3 + height),
    });
  }

  private push(indent: string, at: number, begin: string, end: string, are?: Tabs["are"]): void {
    const tabs = are && { are, labels: new Map<string, number>(), isOpen: false };
    const unlessEmpty = (text: string): string => (tabs?.labels.size === 0 ? "" : text);
    this.block(indent, begin === "" ? "" : () => unlessEmpty(begin), at);
    this.open.push({ indent, tabs, height: 0, begin: () => undefined, end: () => unlessEmpty(end) });
  }

  private close(at: number): void {
    const closed = this.open.pop();
    if (closed === undefined) return;
    if (closed.tabs?.isOpen === true) this.block(closed.indent, "</TabItem>", at);
    closed.begin(closed.height);
    this.block(closed.indent, closed.end(closed.height), at);
    const outer = this.open.at(-1);
    if (outer !== undefined) outer.height = Math.max(outer.height, closed.height + 1);
  }

  private block(indent: string, text: string | (() => string), at: number): void {
    const mark = typeof text === "string" && text === "" ? "" : indent + this.page.held.hold(text);
    this.result.push({ text: "", at }, { text: mark, at }, { text: "", at });
  }
}

/** The title behind a block's name: `[Title]`, `Title`, `"Title"`, without attributes in braces. */
export function titleOf(rest: string): string {
  const text = rest.replace(/\{[^{}]*\}\s*$/, "").trim();
  return (
    /^\[(?<title>.*)\]$/.exec(text)?.groups?.["title"] ??
    /^"(?<title>.*)"$/.exec(text)?.groups?.["title"] ??
    text
  );
}
