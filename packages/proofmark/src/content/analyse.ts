// Reads the text of a note in one walk of its tree. Notes are data: expressions are read and never run.

import { posix } from "node:path";
import { FenceCollector } from "@proofmark/prover/document/fences.ts";
import { hiddenCharacters } from "@proofmark/prover/document/hidden-characters.ts";
import {
  fillPlaceholders,
  type Placeholders,
  undeclaredNames,
} from "@proofmark/prover/document/placeholders.ts";
import { headingId, type SlugState } from "@proofmark/prover/document/slug.ts";
import { excerptOf, type Problem } from "@proofmark/prover/problem.ts";
import type { Definition, ImageReference, LinkReference, Nodes, Root } from "mdast";
import type { PageLink } from "./asset.ts";
import { checkAddress, checkElement, childrenOf, tabFaults } from "./elements.ts";
import { KEYS } from "./front-matter.ts";
import type { ImportUse, Passage } from "./sections.ts";
import { checkAdmonition, joinAdmonitions } from "./syntax/admonitions.ts";
import { claimId, commentFaults, fenceFault, foreignSyntax, struckSyntax, takeId } from "./syntax/faults.ts";
import { inCode, isTextValue, LITERALS, readLiteral } from "./syntax/literal.ts";
import type { JsxNode, MdxNode, TextPart } from "./syntax/mdx-node.ts";
import { MAX_LEVELS, parseNote, tooDeep } from "./syntax/parser.ts";
import { inlineHtml, leavesOf, sourceOf, textOf, textWithCode } from "./syntax/text-of.ts";

/** A claim that time can change: `<Checked on="2026-11-20" source="https://…">the claim</Checked>`. */
export interface Claim {
  readonly text: string;
  /** The day on which its source was last read: `2026-11-20`. */
  readonly on: string;
  readonly source: string;
  readonly line: number;
}

interface AnalysisOptions {
  readonly file: string;
  readonly slugState: SlugState;
  readonly placeholders?: Placeholders;
  readonly provenOutside?: boolean;
}

/** Reads the text of a note, front matter and all. Throws a ProblemError if it is not MDX. */
export function analyse(text: string, options: AnalysisOptions): Analysis {
  const analysis = new Analysis(text, options);
  analysis.children(analysis.tree, 0, false);
  analysis.resolveReferences();
  return analysis;
}

type Fault = Omit<Problem, "severity" | "file">;
type NodeOf<Type extends MdxNode["type"]> = Extract<MdxNode, { type: Type }>;

/** Maximum problems to report for a note. */
const MAX_PROBLEMS = 100;
/** The only statement that a note may contain. */
const IMPORT =
  /^import\s+(?<name>[A-Z]\w*)\s+from\s+["'](?<path>\.[^"']+\.(?:mdx?|island\.[jt]sx))["'];?\s*$/;

/** The content of a note. Nodes of its tree carry what later stages need: see `Data` in mdx-node.ts. */
export class Analysis {
  readonly tree: Root;
  titleHeading: string | undefined;
  firstText: string | undefined;
  readonly passages: Passage[] = [];
  readonly links: PageLink[] = [];
  readonly images: PageLink[] = [];
  /** Components that come to life in the browser. */
  readonly islands: ImportUse[] = [];
  readonly claims: Claim[] = [];
  readonly problems: Problem[] = [];
  readonly fences: FenceCollector;
  private readonly lines: readonly string[];
  private lastHeading = "";
  private anchor = "";
  private section = "";
  /** The first definition of a name wins. */
  private readonly definitions = new Map<string, Definition>();
  private readonly references: (LinkReference | ImageReference)[] = [];
  /** Paths of imported partials and islands by name, and the names that the note has used. */
  private readonly imports = new Map<string, string>();
  private readonly used = new Set<string>();
  private readonly tabItems = new Set<MdxNode>();

  constructor(
    private readonly text: string,
    private readonly options: AnalysisOptions,
  ) {
    this.tree = parseNote(text, options.file);
    this.lines = text.split("\n");
    this.fences = new FenceCollector(options.file, this.problems);
  }

  /** Reads the children of a node; `inPassage` if their text is part of a passage. */
  children(parent: MdxNode, level: number, inPassage: boolean): void {
    if (!("children" in parent)) return;
    if (level > MAX_LEVELS) throw tooDeep(this.options.file, parent.position?.start.line);
    for (const fault of joinAdmonitions(parent as { children: MdxNode[] })) this.fault(fault);
    const isRoot = parent.type === "root";
    if (isRoot) parent.children = parent.children.map((node) => this.statement(node) ?? node);
    let mayBeTitle = isRoot;
    const children = parent.children as MdxNode[];
    for (const [index, node] of children.entries()) {
      if (node.type === "code") this.fence(node, children[index - 1], children[index + 1]);
      else if (node.type === "heading") this.heading(node, { level, mayBeTitle });
      else this.node(node, level, inPassage);
      mayBeTitle &&= node.type === "mdxjsEsm" || node.type === "html";
    }
  }

  /** A paragraph that begins with `import` or `export` is a statement, as in any MDX. */
  private statement(node: Root["children"][number]): NodeOf<"mdxjsEsm"> | undefined {
    const { start } = node.position ?? {};
    if (node.type !== "paragraph" || start?.column !== 1) return undefined;
    const value = sourceOf(node, this.text);
    if (!/^(?:import|export)\s/.test(value)) return undefined;
    const lines = value.split("\n");
    for (const line of lines) {
      const { name, path } = IMPORT.exec(line)?.groups ?? {};
      if (name !== undefined && path !== undefined) this.imports.set(name, path);
    }
    const other = lines.findIndex((line) => !IMPORT.test(line) && !/^\s*(?:\/\/.*)?$/.test(line));
    if (other !== -1)
      this.fault({
        line: start.line + other,
        message: "a note can import partials and islands of the site only",
        expected: "import Name from './_file.mdx', or from './Name.island.tsx'",
        found: lines[other],
      });
    return { type: "mdxjsEsm", value, position: node.position };
  }

  private fence(node: NodeOf<"code">, before: MdxNode | undefined, after: MdxNode | undefined): void {
    this.fault(fenceFault(node, this.lines));
    const { anchor, section } = this;
    const below = after?.type === "paragraph" ? after : undefined;
    this.fences.add(node, { anchor, section }, { follows: before?.type === "code", below });
    if (node.data?.fence !== undefined) this.passages.push({ type: "fence", index: node.data.fence });
  }

  private heading(
    node: NodeOf<"heading">,
    { level, mayBeTitle }: { level: number; mayBeTitle: boolean },
  ): void {
    const customId = takeId(node);
    this.children(node, level + 1, true);
    const text = textOf(node);
    const line = lineOf(node);
    // Markdown reads front matter below something else as an underlined heading, and would publish a draft
    if (this.lines[line - 2]?.trim() === "---" && KEYS.includes(/^(\w+):/.exec(text)?.[1] ?? ""))
      this.fault({
        line: line - 1,
        message: "the front matter is not at the top of the note",
        fix: "move it above everything else",
      });
    if (node.depth === 1 && mayBeTitle && this.titleHeading === undefined) {
      this.titleHeading = text;
      node.data = { ...node.data, heading: { id: "" } };
      return;
    }
    if (customId !== undefined) this.claimId(node, customId);
    const id = customId ?? headingId(text, this.options.slugState);
    node.data = { ...node.data, heading: { id }, ...(customId !== undefined && { customId }) };
    this.lastHeading = text;
    this.anchor = id;
    if (node.depth <= 2) this.section = id;
    const html = node.children.map((child) => inlineHtml(child as MdxNode)).join("");
    this.passages.push({ type: "heading", heading: { id, level: node.depth, text, html, line } });
  }

  private node(node: MdxNode, level: number, inPassage: boolean): void {
    const isPassage = node.type === "paragraph" || node.type === "table";
    if ("attributes" in node && "name" in node) this.element(node);
    if ((node.type === "html" || node.type === "mdxFlowExpression") && !this.options.provenOutside)
      this.problem(node, commentFaults(node.value, lineOf(node)), "warning");
    this.children(node, level + 1, inPassage || isPassage);
    switch (node.type) {
      case "inlineCode":
        this.inlineCode(node);
        if (!inPassage) this.passage(textWithCode(node));
        break;
      case "text":
        for (const { line, ...fault } of foreignSyntax(sourceOf(node, this.text)))
          this.fault({ ...fault, line: lineOf(node) + line }, "warning");
        if (!inPassage) this.passage(node.value);
        break;
      case "paragraph":
        if (node.data?.directiveLabel !== true) this.firstText ??= textOf(node).split("\n")[0];
        if (!inPassage) this.passage(textWithCode(node));
        break;
      case "html":
        if (!node.value.startsWith("<!--") || !node.value.trimEnd().endsWith("-->"))
          this.problem(node, [
            {
              message: "the comment does not close at the end of a line",
              expected: "`-->`, and text on other lines",
            },
          ]);
        break;
      case "delete":
        this.problem(node, struckSyntax(node, this.text), "warning");
        break;
      case "link":
        this.link(node, node.url);
        break;
      case "image":
        this.image(node, node.url);
        break;
      case "definition":
        if (!this.definitions.has(node.identifier)) this.definitions.set(node.identifier, node);
        break;
      case "linkReference":
      case "imageReference":
        this.references.push(node);
        break;
      case "table":
        node.data = { ...node.data, label: this.lastHeading === "" ? "Table" : this.lastHeading };
        // names of columns answer nothing
        for (const row of node.children.slice(1)) this.passage(row.children.map(textWithCode).join("\t"));
        break;
      case "containerDirective":
        this.problem(node, checkAdmonition(node.name));
        break;
      case "mdxFlowExpression":
      case "mdxTextExpression": {
        const value = this.valueOf(node.value, node);
        if (isTextValue(value)) node.data = { value };
        else this.notLiteral(node, inCode(node.value), "text or a number, which can be shown");
        break;
      }
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        if (node.name === "Checked") this.checked(node);
        if (node.name === "Tabs") for (const [place, fault] of tabFaults(node)) this.problem(place, [fault]);
    }
  }

  private passage(text: string): void {
    const trimmed = text.replace(/[^\S\t]+/g, " ").trim();
    if (trimmed !== "") this.passages.push({ type: "text", text: trimmed });
  }

  private inlineCode(node: NodeOf<"inlineCode">): void {
    node.value = node.value.replaceAll("\n", " ");
    const { file, placeholders } = this.options;
    for (const hidden of hiddenCharacters(node.value, { file, line: lineOf(node) }))
      this.problems.push(hidden);
    if (placeholders === undefined) return;
    for (const { at: _, ...fault } of undeclaredNames(node.value, placeholders)) this.problem(node, [fault]);
    const { text, values } = fillPlaceholders(node.value, placeholders);
    node.value = text;
    if (values.length === 0) return;
    const parts: TextPart[] = [];
    let from = 0;
    for (const { name, from: start, to } of [
      ...values,
      { name: undefined, from: text.length, to: text.length },
    ]) {
      parts.push({ text: text.slice(from, start) }, { text: text.slice(start, to), value: name });
      from = to;
    }
    node.data = { parts: parts.filter((part) => part.text !== "") };
  }

  private link(node: NodeOf<"link" | "definition"> | JsxNode, url: string): void {
    if (url === "")
      this.problem(node, [{ message: "the link has no address", expected: "`[text](address)`" }]);
    if (!("attributes" in node)) this.problem(node, checkAddress(url));
    this.links.push({ url, ...placeOf(node) });
    node.data = { ...node.data, target: url };
  }

  private image(node: NodeOf<"image" | "definition"> | JsxNode, url: string): void {
    if (!("attributes" in node)) this.problem(node, checkAddress(url, "source"));
    node.data = { ...node.data, image: this.images.length };
    this.images.push({ url, ...placeOf(node) });
  }

  /** Makes references the links and images that they mean: a definition may stand below them. */
  resolveReferences(): void {
    for (const node of this.references) {
      const definition = this.definitions.get(node.identifier);
      if (definition === undefined) continue; // the parser makes references of defined names only
      const { url, title } = definition;
      const isImage = node.type === "imageReference";
      if (isImage && definition.data?.image === undefined) this.image(definition, url);
      if (!isImage && definition.data?.target === undefined) this.link(definition, url);
      Object.assign(node, { type: isImage ? "image" : "link", url, title, data: definition.data });
    }
  }

  private element(node: JsxNode): void {
    const props = this.propsOf(node);
    node.data = { props };
    const name = node.name ?? "";
    const path = this.imports.get(name);
    if (path !== undefined && /\.island\./.test(path)) {
      this.island(node, path);
      return;
    }
    if (typeof props["id"] === "string" && props["id"] !== "") this.claimId(node, props["id"]);
    if (path !== undefined) this.partial(node, name, path);
    if (path === undefined && node.name !== null)
      this.problem(node, checkElement({ name, props, hasChildren: node.children.length > 0 }));
    else if (node.attributes.length > 0)
      this.problem(node, [{ message: `\`<${name}>\` takes no attributes`, expected: `\`<${name} />\`` }]);
    if (name === "Tabs") for (const item of childrenOf(node.children)) this.tabItems.add(item);
    if (name === "TabItem" && !this.tabItems.has(node))
      this.problem(node, [{ message: "`<TabItem>` is not in a `<Tabs>`", expected: "`<Tabs>` around it" }]);
    if (name === "a" && typeof props["href"] === "string") this.link(node, props["href"]);
    if (name === "img" && typeof props["src"] === "string") this.image(node, props["src"]);
  }

  private island(node: JsxNode, path: string): void {
    const { name, type, children, data } = node;
    if (type === "mdxJsxTextElement" || children.length > 0)
      this.problem(node, [
        {
          message: `the island \`<${name}>\` is within text, or has content`,
          expected: `\`<${name} />\` on a line of its own, between empty ones`,
        },
      ]);
    node.data = { ...data, island: posix.join(posix.dirname(this.options.file), path) };
    this.islands.push({ path, line: lineOf(node) });
  }

  private partial(node: JsxNode, name: string, path: string): void {
    if (this.used.has(name))
      this.problem(
        node,
        [{ message: `the partial \`${name}\` is used twice: its heading ids are on the page twice` }],
        "warning",
      );
    else this.passages.push({ type: "partial", name, path, line: lineOf(node) });
    this.used.add(name);
  }

  /** Keeps a claim that time can change; the attributes have been checked. */
  private checked(node: JsxNode): void {
    const { on, source } = node.data?.props ?? {};
    const holdsBlocks = node.type === "mdxJsxFlowElement";
    const text = (holdsBlocks ? leavesOf(node).join(" ") : textOf(node)).replace(/\s+/g, " ").trim();
    if (text === "") this.problem(node, [{ message: "`<Checked>` holds no claim" }]);
    if (typeof on !== "string" || typeof source !== "string") return;
    this.claims.push({ text, on, source, line: lineOf(node) });
    this.link(node, source);
    node.data = { ...node.data, claim: { on, source, holdsBlocks } };
  }

  private claimId(node: MdxNode, id: string): void {
    const { file, slugState } = this.options;
    const problem = claimId(id, { file, ...placeOf(node) }, slugState);
    if (problem !== undefined) this.problems.push(problem);
  }

  private propsOf(node: JsxNode): Record<string, unknown> {
    const entries = node.attributes.map((attribute): [string, unknown][] => {
      const { name, value } = attribute;
      if (name === undefined) return Object.entries(this.valueOf(`{${value}}`, attribute) ?? {});
      const isExpression = typeof value === "object" && value !== null && "value" in value;
      return [[name, isExpression ? this.valueOf(String(value.value), attribute) : (value ?? true)]];
    });
    return Object.fromEntries(entries.flat());
  }

  private valueOf(expression: string, node: Placed): unknown {
    const literal = readLiteral(expression);
    if ("value" in literal) return literal.value;
    this.notLiteral(node, literal.found, LITERALS);
    return undefined;
  }

  private notLiteral(node: Placed, found: string, expected: string): void {
    const { line, column } = placeOf(node);
    this.problem(node, [
      {
        message: "an expression is not a literal",
        excerpt: excerptOf(this.text, line, column),
        expected,
        found,
        fix: "put braces that are text in backticks, or write `\\{`; write a custom page in `pages/` for anything that needs code",
      },
    ]);
  }

  private problem(node: Placed, faults: readonly Fault[], severity: Problem["severity"] = "error"): void {
    for (const fault of faults) this.fault({ ...placeOf(node), ...fault }, severity);
  }

  private fault(fault: Fault | undefined, severity: Problem["severity"] = "error"): void {
    if (fault !== undefined && this.problems.length < MAX_PROBLEMS)
      this.problems.push({ severity, file: this.options.file, ...fault });
  }
}

type Placed = Pick<Nodes, "position">;

const placeOf = ({ position }: Placed): { line: number; column: number } => ({
  line: position?.start.line ?? 1,
  column: position?.start.column ?? 1,
});
const lineOf = (node: Placed): number => placeOf(node).line;
