import type { Code, Root } from "mdast";
import { PAGE_IDS } from "../shared/page-ids.ts";
import type { Problem } from "../shared/problem.ts";
import { checkAdmonition } from "./admonition.ts";
import { splitCustomId } from "./custom-id.ts";
import { checkAddress, checkElement } from "./elements.ts";
import type { JsxNode, MdxNode } from "./mdx-node.ts";
import type { Heading, PageLink } from "./outline.ts";
import { problemError } from "./problems.ts";
import { References } from "./references.ts";
import { type RegexClaim, readRegexClaim } from "./regex-claim.ts";
import { headingId, type SlugState } from "./slug.ts";
import { readTabs } from "./tabs.ts";
import { inlineHtml, textOf } from "./text-of.ts";
import { turnedCode } from "./turned-code.ts";

/** A fence that readers copy, with the fences that belong to it. */
export interface Fence {
  readonly language: string;
  readonly meta: string;
  readonly code: string;
  readonly line: number;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
  /** Id of the heading of the second level above it; empty before the first. */
  readonly section: string;
  readonly remarks: { readonly text: string; readonly line: number } | undefined;
  readonly output: string | undefined;
  /** Of a `regex` fence: what the paragraph right after it says that the pattern matches. */
  readonly claim?: RegexClaim | undefined;
}

export type OutlineItem =
  | { readonly type: "heading"; readonly heading: Heading }
  | { readonly type: "partial"; readonly name: string; readonly path: string; readonly line: number };

/**
 * What a syntax tree holds, in reading order. What later stages ask of a node stands on it: see `Data` in
 * mdx-node.ts.
 */
export interface Analysis {
  readonly titleHeading: string | undefined;
  readonly firstText: string | undefined;
  readonly outline: readonly OutlineItem[];
  readonly fences: readonly Fence[];
  readonly links: readonly PageLink[];
  /** The addresses of the links, each once. */
  readonly targets: readonly string[];
  readonly images: readonly PageLink[];
  readonly problems: readonly Problem[];
}

/** Collects what a note's tree holds, in one walk in reading order. */
export function analyse(tree: Root, { file, slugState }: { file: string; slugState: SlugState }): Analysis {
  const walker = new Walker(file, slugState, new References(tree));
  walker.imports(tree.children);
  walker.children(tree.children, true);
  return walker.result();
}

/** Above this a note is no note: what a block runs after is worked out for each, from all before it. */
const MOST_FENCES = 5000;

/** The one statement that a note may hold. */
const IMPORT = /^import\s+(?<name>[A-Z]\w*)\s+from\s+["'](?<path>\.[^"']+\.mdx?)["'];?\s*$/;

class Walker {
  private titleHeading: string | undefined;
  private firstText: string | undefined;
  private lastHeading = "";
  private anchor = "";
  private section = "";
  private readonly outline: OutlineItem[] = [];
  private readonly fences: Fence[] = [];
  private readonly links: PageLink[] = [];
  private readonly targets = new Map<string, number>();
  private readonly images: PageLink[] = [];
  private readonly problems: Problem[] = [];
  private readonly partials = new Map<string, string>();
  private readonly used = new Set<string>();
  private readonly tabItems = new Set<MdxNode>();

  constructor(
    private readonly file: string,
    private readonly slugState: SlugState,
    private readonly references: References,
  ) {}

  result(): Analysis {
    const { titleHeading, firstText, outline, fences, links, images, problems } = this;
    return {
      titleHeading,
      firstText,
      outline,
      fences,
      links,
      targets: [...this.targets.keys()],
      images,
      problems,
    };
  }

  /**
   * Reads the imports of partials. Anything else that a program would run is a problem: nothing in a note
   * runs.
   */
  imports(nodes: readonly MdxNode[]): void {
    for (const node of nodes) {
      if (node.type !== "mdxjsEsm") continue;
      const lines = node.value.split("\n");
      for (const text of lines) {
        const { name, path } = IMPORT.exec(text)?.groups ?? {};
        if (name !== undefined && path !== undefined) this.partials.set(name, path);
      }
      const other = lines.findIndex((text) => !IMPORT.test(text) && !/^\s*(?:\/\/.*)?$/.test(text));
      if (other === -1) continue;
      this.problems.push({
        severity: "error",
        file: this.file,
        line: line(node) + other,
        message: "a note can import partials only",
        expected: "import Name from './_file.mdx'",
        found: lines[other],
      });
    }
  }

  children(nodes: readonly MdxNode[], top = false): void {
    let owner: { index: number } | undefined;
    let begins = top;
    for (const [position, node] of nodes.entries()) {
      if (node.type === "code") {
        begins = false;
        owner = this.code(node, owner);
        const next = nodes[position + 1];
        if (node.lang === "regex" && owner !== undefined && next?.type === "paragraph")
          this.claim(owner.index, readRegexClaim(next));
        continue;
      }
      owner = undefined;
      this.node(node, begins);
      begins &&= node.type === "yaml" || node.type === "mdxjsEsm";
    }
  }

  private code(node: Code, owner: { index: number } | undefined): { index: number } | undefined {
    const language = node.lang?.toLowerCase() ?? "text";
    if (language === "remarks" || language === "output") {
      const fence = owner && this.fences[owner.index];
      if (owner === undefined || fence === undefined) {
        this.problems.push({
          severity: "error",
          file: this.file,
          line: line(node),
          message: `${language === "output" ? "an" : "a"} \`${language}\` fence belongs right after a code block`,
        });
      } else {
        this.fences[owner.index] =
          language === "output"
            ? { ...fence, output: node.value }
            : { ...fence, remarks: { text: node.value, line: line(node) + 1 } };
      }
      return owner;
    }
    for (const turned of turnedCode(node.value, { file: this.file, line: line(node) + 1 }))
      this.problems.push(turned);
    if (this.fences.length === MOST_FENCES)
      throw problemError(
        this.file,
        line(node),
        `the note holds more than ${MOST_FENCES.toLocaleString("en")} code blocks`,
        { fix: "split it" },
      );
    node.data = { ...node.data, fence: this.fences.length };
    this.fences.push({
      language,
      meta: node.meta ?? "",
      code: node.value,
      line: line(node),
      anchor: this.anchor,
      section: this.section,
      remarks: undefined,
      output: undefined,
    });
    return { index: this.fences.length - 1 };
  }

  private claim(index: number, claim: RegexClaim | undefined): void {
    const fence = this.fences[index];
    if (fence !== undefined && claim !== undefined) this.fences[index] = { ...fence, claim };
  }

  private node(node: MdxNode, mayBeTitle: boolean): void {
    switch (node.type) {
      case "heading":
        this.heading(node, mayBeTitle);
        break;
      case "inlineCode":
        for (const turned of turnedCode(node.value, { file: this.file, line: line(node) }))
          this.problems.push(turned);
        break;
      case "paragraph":
        if (!isAdmonitionTitle(node)) this.firstText ??= textOf(node).split("\n")[0];
        break;
      case "link":
        this.link(node, node.url);
        break;
      case "definition":
        if (!this.references.isForImages(node)) this.link(node, node.url);
        break;
      case "linkReference":
        node.data = { ...node.data, target: this.targetOf(this.references.definitionOf(node)?.url ?? "") };
        break;
      case "image":
        this.image(node, node.url);
        break;
      case "imageReference": {
        const definition = this.references.definitionOf(node);
        if (definition !== undefined && definition.data?.image === undefined)
          this.image(definition, definition.url);
        node.data = { ...node.data, image: definition?.data?.image ?? 0 };
        break;
      }
      case "table":
        node.data = { ...node.data, label: this.lastHeading === "" ? "Table" : this.lastHeading };
        break;
      case "containerDirective":
      case "leafDirective":
        this.problem(node, checkAdmonition(node));
        break;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        this.element(node);
        break;
    }
    if ("children" in node) this.children(node.children as MdxNode[]);
  }

  private heading(node: Extract<MdxNode, { type: "heading" }>, mayBeTitle: boolean): void {
    const raw = textOf(node);
    const { text, id: custom } = splitCustomId(raw);
    if (node.depth === 1 && mayBeTitle && this.titleHeading === undefined) {
      this.titleHeading = text;
      node.data = { ...node.data, heading: { id: "", custom: custom !== undefined } };
      return;
    }
    const id = custom ?? headingId(text, this.slugState);
    if (PAGE_IDS.includes(id))
      this.problems.push({
        severity: "error",
        file: this.file,
        ...place(node),
        message: `the page around the note has an element with the id \`${id}\``,
        expected: "another id",
      });
    node.data = { ...node.data, heading: { id, custom: custom !== undefined } };
    this.lastHeading = text;
    this.anchor = id;
    if (node.depth <= 2) this.section = id;
    const { text: html } = splitCustomId(node.children.map((child) => inlineHtml(child as MdxNode)).join(""));
    this.outline.push({ type: "heading", heading: { id, level: node.depth, text, html, line: line(node) } });
  }

  private link(node: Extract<MdxNode, { type: "link" | "definition" }> | JsxNode, url: string): void {
    if (url === "") {
      this.problems.push({
        severity: "error",
        file: this.file,
        ...place(node),
        message: "the link has no address",
        expected: "`[text](address)`",
      });
    }
    if (!("attributes" in node)) this.problem(node, checkAddress(url));
    this.links.push({ url, ...place(node) });
    node.data = { ...node.data, target: this.targetOf(url) };
  }

  private targetOf(url: string): number {
    const known = this.targets.get(url) ?? this.targets.size;
    this.targets.set(url, known);
    return known;
  }

  private image(node: Extract<MdxNode, { type: "image" | "definition" }> | JsxNode, url: string): void {
    if (!("attributes" in node)) this.problem(node, checkAddress(url, "source"));
    node.data = { ...node.data, image: this.images.length };
    this.images.push({ url, ...place(node) });
  }

  private element(node: Extract<MdxNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>): void {
    const name = node.name ?? "";
    const path = this.partials.get(name);
    if (path !== undefined && this.used.has(name)) {
      this.problems.push({
        severity: "warning",
        file: this.file,
        ...place(node),
        message: `the partial \`${name}\` is used twice: its heading ids stand twice on the page`,
      });
    } else if (path !== undefined) {
      this.used.add(name);
      this.outline.push({ type: "partial", name, path, line: line(node) });
    }
    const { props = {} } = node.data ?? {};
    if (path !== undefined || node.name === null) {
      if (node.attributes.length > 0)
        this.problem(node, [{ message: `\`<${name}>\` takes no attributes`, expected: `\`<${name} />\`` }]);
    } else this.problem(node, checkElement({ name, props, hasChildren: node.children.length > 0 }));
    if (name === "Tabs") {
      for (const fault of readTabs(node, this.tabItems)) this.problem(fault.node, [fault.wrong]);
    }
    if (name === "TabItem" && !this.tabItems.has(node))
      this.problem(node, [{ message: "`<TabItem>` is not in a `<Tabs>`", expected: "`<Tabs>` around it" }]);
    const { href, src } = props;
    if (name === "a" && typeof href === "string") this.link(node, href);
    if (name === "img" && typeof src === "string") this.image(node, src);
  }

  private problem(
    node: MdxNode,
    found: readonly Pick<Problem, "message" | "expected" | "found" | "fix">[],
  ): void {
    for (const wrong of found)
      this.problems.push({ severity: "error", file: this.file, ...place(node), ...wrong });
  }
}

const line = (node: { position?: MdxNode["position"] }): number => node.position?.start.line ?? 1;
const place = (node: { position?: MdxNode["position"] }): { line: number; column: number } => ({
  line: line(node),
  column: node.position?.start.column ?? 1,
});

const isAdmonitionTitle = (node: Extract<MdxNode, { type: "paragraph" }>): boolean =>
  node.data !== undefined && "directiveLabel" in node.data;
