import { type Fence, FenceCollector } from "@proofmark/prover/document/fences.ts";
import { hiddenCharacters } from "@proofmark/prover/document/hidden-characters.ts";
import { headingId, type SlugState } from "@proofmark/prover/document/slug.ts";
import type { Problem } from "@proofmark/prover/problem.ts";
import type { Data, Definition, ImageReference, LinkReference, Root } from "mdast";
import { type Claim, holdsBlocks, readClaim } from "./claims.ts";
import { findLateFrontMatter } from "./front-matter.ts";
import type { Heading, PageLink, PageSource } from "./headings/outline.ts";
import { checkAdmonition } from "./syntax/admonitions.ts";
import { checkAddress, checkElement } from "./syntax/elements.ts";
import type { JsxNode, MdxNode } from "./syntax/mdx-node.ts";
import { collectSources } from "./syntax/media.ts";
import { line, place } from "./syntax/node-place.ts";
import { inlineHtml, textOf } from "./syntax/text-of.ts";
import { readTabs } from "./tabs.ts";

export type OutlineItem =
  | { readonly type: "heading"; readonly heading: Heading }
  | { readonly type: "partial"; readonly name: string; readonly path: string; readonly line: number };

/**
 * The content of a syntax tree, in reading order. Nodes carry what later stages need: see `Data` in
 * mdx-node.ts.
 */
export interface Analysis {
  readonly titleHeading: string | undefined;
  readonly firstText: string | undefined;
  readonly outline: readonly OutlineItem[];
  readonly fences: readonly Fence[];
  readonly links: readonly PageLink[];
  readonly images: readonly PageSource[];
  /** What time can change: `<Checked>`. */
  readonly claims: readonly Claim[];
  readonly problems: readonly Problem[];
}

/** Collects the content of a note's tree in one walk, in reading order. */
export function analyse(tree: Root, { file, slugState }: { file: string; slugState: SlugState }): Analysis {
  const { partials, problems } = readPartialImports(tree.children, file);
  const names = new Names(tree, file, slugState);
  problems.push(...names.problems, ...findLateFrontMatter(tree, file));
  const walker = new Walker(file, slugState, names, partials, problems);
  walker.children(tree.children, true);
  return walker.result();
}

class Walker {
  private titleHeading: string | undefined;
  private firstText: string | undefined;
  private lastHeading = "";
  private anchor = "";
  private section = "";
  private readonly outline: OutlineItem[] = [];
  private readonly fences: FenceCollector;
  private readonly links: PageLink[] = [];
  private readonly images: PageSource[] = [];
  private readonly claims: Claim[] = [];
  private readonly used = new Set<string>();
  private readonly tabItems = new Set<MdxNode>();

  constructor(
    private readonly file: string,
    private readonly slugState: SlugState,
    private readonly names: Names,
    private readonly partials: ReadonlyMap<string, string>,
    private readonly problems: Problem[],
  ) {
    this.fences = new FenceCollector(file, problems);
  }

  result(): Analysis {
    const { titleHeading, firstText, outline, fences, links, images, claims, problems } = this;
    return {
      titleHeading,
      firstText,
      outline,
      fences: fences.all,
      links,
      images,
      claims,
      problems,
    };
  }

  children(nodes: readonly MdxNode[], top = false): void {
    let begins = top;
    for (const [position, node] of nodes.entries()) {
      if (node.type === "code") {
        begins = false;
        const next = nodes[position + 1];
        this.fences.add(
          node,
          { anchor: this.anchor, section: this.section },
          {
            follows: nodes[position - 1]?.type === "code",
            below: next?.type === "paragraph" ? next : undefined,
          },
        );
        continue;
      }
      this.node(node, begins);
      begins &&= node.type === "mdxjsEsm" || node.type === "html";
    }
  }

  private node(node: MdxNode, mayBeTitle: boolean): void {
    switch (node.type) {
      case "heading":
        this.heading(node, mayBeTitle);
        break;
      case "inlineCode":
        for (const hidden of hiddenCharacters(node.value, { file: this.file, line: line(node) }))
          this.problems.push(hidden);
        break;
      case "paragraph":
        if (!isAdmonitionTitle(node)) this.firstText ??= textOf(node).split("\n")[0];
        break;
      case "link":
        this.link(node, node.url);
        break;
      case "definition":
        if (!this.names.isForImages(node)) this.link(node, node.url);
        break;
      case "linkReference":
        node.data = { ...node.data, target: this.names.definitionOf(node)?.url ?? "" };
        break;
      case "image":
        this.image(node, node.url);
        break;
      case "imageReference": {
        const definition = this.names.definitionOf(node);
        if (definition !== undefined && definition.data?.image === undefined)
          this.image(definition, definition.url);
        node.data = { ...node.data, image: definition?.data?.image ?? 0 };
        break;
      }
      case "table":
        node.data = { ...node.data, label: this.lastHeading === "" ? "Table" : this.lastHeading };
        break;
      case "containerDirective":
        this.problem(node, checkAdmonition(node.name));
        break;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        this.element(node);
        break;
    }
    if ("children" in node) this.children(node.children as MdxNode[]);
  }

  private heading(node: Extract<MdxNode, { type: "heading" }>, mayBeTitle: boolean): void {
    const text = textOf(node);
    if (node.depth === 1 && mayBeTitle && this.titleHeading === undefined) {
      this.titleHeading = text;
      node.data = { ...node.data, heading: { id: "" } };
      return;
    }
    const id = node.data?.customId ?? headingId(text, this.slugState);
    node.data = { ...node.data, heading: { id } };
    this.lastHeading = text;
    this.anchor = id;
    if (node.depth <= 2) this.section = id;
    const html = node.children.map((child) => inlineHtml(child as MdxNode)).join("");
    this.outline.push({ type: "heading", heading: { id, level: node.depth, text, html, line: line(node) } });
  }

  private link(node: Extract<MdxNode, { type: "link" | "definition" }> | JsxNode, url: string): void {
    if (url === "")
      this.problem(node, [{ message: "the link has no address", expected: "`[text](address)`" }]);
    if (!("attributes" in node)) this.problem(node, checkAddress(url));
    this.links.push({ url, ...place(node) });
    node.data = { ...node.data, target: url };
  }

  private image(node: Extract<MdxNode, { type: "image" | "definition" }>, url: string): void {
    this.problem(node, checkAddress(url, "source"));
    node.data = { ...node.data, image: this.images.length };
    this.images.push({ url, kind: "picture", ...place(node) });
  }

  private element(node: Extract<MdxNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>): void {
    const name = node.name ?? "";
    const path = this.partials.get(name);
    if (path !== undefined && this.used.has(name)) {
      this.problems.push({
        severity: "warning",
        file: this.file,
        ...place(node),
        message: `the partial \`${name}\` is used twice: its heading ids are on the page twice`,
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
      for (const fault of readTabs(node, this.tabItems)) this.problem(fault.node, [fault.fault]);
    }
    if (name === "TabItem" && !this.tabItems.has(node))
      this.problem(node, [{ message: "`<TabItem>` is not in a `<Tabs>`", expected: "`<Tabs>` around it" }]);
    if (name === "Checked") this.claim(node);
    if (name === "a" && typeof props["href"] === "string") this.link(node, props["href"]);
    collectSources(node, this.images);
  }

  private claim(node: JsxNode): void {
    const { claim, faults } = readClaim(node, Date.now());
    this.problem(node, faults);
    if (faults.length > 0) return;
    this.claims.push(claim);
    const { on, source } = claim;
    this.link(node, source);
    node.data = { ...node.data, claim: { on, source, holdsBlocks: holdsBlocks(node) } };
  }

  private problem(
    node: MdxNode,
    found: readonly Pick<Problem, "message" | "expected" | "found" | "fix">[],
  ): void {
    for (const wrong of found)
      this.problems.push({ severity: "error", file: this.file, ...place(node), ...wrong });
  }
}

const isAdmonitionTitle = (node: Extract<MdxNode, { type: "paragraph" }>): boolean =>
  node.data?.directiveLabel === true;

/**
 * What has to be known of a tree before it is walked: its definitions (`[name]: ./file.png`), the nodes that
 * refer to them, and the ids that the author wrote, before any is generated.
 */
class Names {
  readonly problems: Problem[] = [];
  /** The first definition of a name wins. */
  private readonly definitions = new Map<string, Definition>();
  private readonly ofLinks = new Set<string>();
  private readonly ofImages = new Set<string>();

  constructor(
    tree: Root,
    private readonly file: string,
    private readonly slugState: SlugState,
  ) {
    this.collect(tree);
  }

  definitionOf({ identifier }: LinkReference | ImageReference): Definition | undefined {
    return this.definitions.get(identifier);
  }

  /** Whether images refer to a definition, and no link does. */
  isForImages({ identifier }: Definition): boolean {
    return this.ofImages.has(identifier) && !this.ofLinks.has(identifier);
  }

  private collect(node: MdxNode): void {
    if (node.type === "definition" && !this.definitions.has(node.identifier))
      this.definitions.set(node.identifier, node);
    if (node.type === "linkReference") this.ofLinks.add(node.identifier);
    if (node.type === "imageReference") this.ofImages.add(node.identifier);
    const { customId, props }: Data = node.type !== "mdxjsEsm" ? (node.data ?? {}) : {};
    const id = customId ?? props?.["id"];
    if (typeof id === "string" && id !== "") this.claim(node, id);
    if ("children" in node) for (const child of node.children as MdxNode[]) this.collect(child);
  }

  /** Ids are of the page: those of its partials, and of what the theme puts around the note, are taken. */
  private claim(node: MdxNode, id: string): void {
    const { used, written } = this.slugState;
    const at = { file: this.file, ...place(node) };
    if (id.startsWith(":"))
      this.problems.push({
        severity: "error",
        ...at,
        message: `the id \`${id}\` begins with a colon, like those of the page around the note`,
        expected: "an id that begins with another sign",
      });
    else if (used.has(id))
      this.problems.push({
        severity: "warning",
        ...at,
        message: `the page has the id \`${id}\` twice, so links to it lead to the first`,
        found: written.has(id)
          ? `also at ${written.get(id)}`
          : "also generated for a heading of another file",
        fix: "give one of them another id",
      });
    else {
      used.set(id, 0);
      written.set(id, `${this.file}:${at.line}`);
    }
  }
}

/** The only statement that a note may contain. */
const IMPORT = /^import\s+(?<name>[A-Z]\w*)\s+from\s+["'](?<path>\.[^"']+\.mdx?)["'];?\s*$/;

/**
 * Reads the imports of partials: name → path. Any other statement is a problem, since nothing in a note runs.
 */
function readPartialImports(
  nodes: readonly MdxNode[],
  file: string,
): { partials: Map<string, string>; problems: Problem[] } {
  const partials = new Map<string, string>();
  const problems: Problem[] = [];
  for (const node of nodes) {
    if (node.type !== "mdxjsEsm") continue;
    const lines = node.value.split("\n");
    for (const text of lines) {
      const { name, path } = IMPORT.exec(text)?.groups ?? {};
      if (name !== undefined && path !== undefined) partials.set(name, path);
    }
    const other = lines.findIndex((text) => !IMPORT.test(text) && !/^\s*(?:\/\/.*)?$/.test(text));
    if (other === -1) continue;
    problems.push({
      severity: "error",
      file,
      line: line(node) + other,
      message: "a note can import partials only",
      expected: "import Name from './_file.mdx'",
      found: lines[other],
    });
  }
  return { partials, problems };
}
