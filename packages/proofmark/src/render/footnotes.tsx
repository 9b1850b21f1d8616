import { hashText } from "@proofmark/prover/files/hash.ts";
import type { BlockContent, DefinitionContent, FootnoteDefinition } from "mdast";
import type { ReactNode } from "react";
import type { JsxNode } from "../content/syntax/mdx-node.ts";

type WriteLink = (href: string, props: object, ...children: ReactNode[]) => ReactNode;

/** The footnotes of a note, numbered as they are first referred to, with links there and back. */
export class Footnotes {
  /** How often each has been referred to, in the order of their numbers. */
  private readonly uses = new Map<string, number>();

  constructor(private readonly definitions: ReadonlyMap<string, FootnoteDefinition>) {}

  /** The sign that refers to a footnote; `text` is the footnote in short, shown beside the sign. */
  reference(identifier: string, link: WriteLink, text?: string): ReactNode {
    const id = anchorOf(identifier);
    const use = (this.uses.get(identifier) ?? 0) + 1;
    this.uses.set(identifier, use);
    const number = String([...this.uses.keys()].indexOf(identifier) + 1);
    const props = {
      id: `user-content-fnref-${id}${use === 1 ? "" : `-${use}`}`,
      "data-footnote-ref": true,
      "aria-describedby": ":footnote-label",
      "aria-label": text && `${number}. ${text}`,
    };
    return <sup>{link(`#user-content-fn-${id}`, props, number)}</sup>;
  }

  /** The list of them, below the note; undefined if none is referred to. What they hold may refer to more. */
  section(
    write: (nodes: readonly (BlockContent | DefinitionContent)[]) => ReactNode[],
    link: WriteLink,
  ): ReactNode | undefined {
    const items: ReactNode[] = [];
    for (const identifier of this.uses.keys()) {
      const { children = [] } = this.definitions.get(identifier) ?? {};
      const last = children.at(-1);
      const content = write(last?.type === "paragraph" ? children.slice(0, -1) : children);
      // the content of a paragraph is written the same way
      const words = last?.type === "paragraph" ? write(last.children as never) : [];
      const back = this.backLinks(identifier, items.length + 1, link);
      items.push(
        <li id={`user-content-fn-${anchorOf(identifier)}`} key={identifier}>
          {content}
          {last?.type === "paragraph" ? (
            <p>
              {words} {back}
            </p>
          ) : (
            back
          )}
        </li>,
      );
    }
    if (items.length === 0) return undefined;
    return (
      <section data-footnotes className="footnotes">
        <h2 className="sr-only" id=":footnote-label">
          Footnotes
        </h2>
        <ol>{items}</ol>
      </section>
    );
  }

  private backLinks(identifier: string, number: number, link: WriteLink): ReactNode[] {
    return Array.from({ length: this.uses.get(identifier) ?? 0 }, (_, index) => {
      const again = index === 0 ? "" : `-${index + 1}`;
      const props = {
        "data-footnote-backref": "",
        "aria-label": `Back to reference ${number}${again}`,
        className: "data-footnote-backref",
      };
      const sign = index === 0 ? ["↩"] : ["↩", <sup key="again">{index + 1}</sup>];
      return [
        index === 0 ? "" : " ",
        link(`#user-content-fnref-${anchorOf(identifier)}${again}`, props, ...sign),
      ];
    });
  }
}

/** The footnote that says when a claim was checked, and where: one for all claims with that day and source. */
export function sourceNote({ data }: JsxNode, file: string): FootnoteDefinition & { label: string } {
  const { claim, ...others } = data ?? {};
  const { on = "", source = "" } = claim ?? {};
  const address = source.replace(/^https:\/\/|\/$/g, "");
  const link: JsxNode = {
    type: "mdxJsxTextElement",
    name: "a",
    attributes: [],
    children: [{ type: "text", value: address }],
    data: { ...others, props: { className: "bare" } },
  };
  const words = [{ type: "text", value: `Checked on ${on}: ` }, link];
  return {
    type: "footnoteDefinition",
    // with the file: the footnotes of a partial are on the same page
    identifier: `checked-${hashText(`${file} ${on} ${source}`)}`,
    label: `Checked on ${on}: ${address.split("/")[0]}`,
    children: [{ type: "paragraph", children: words as never }], // mdast knows no JSX
  };
}

const anchorOf = (identifier: string): string => encodeURI(identifier.toLowerCase());
