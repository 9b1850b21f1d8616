import type { BlockContent, DefinitionContent, FootnoteDefinition } from "mdast";
import type { ReactNode } from "react";

type WriteLink = (href: string, props: object, ...children: ReactNode[]) => ReactNode;

/** The footnotes of a note, numbered as they are first referred to, with links there and back. */
export class Footnotes {
  /** How often each has been referred to, in the order of their numbers. */
  private readonly uses = new Map<string, number>();

  constructor(private readonly definitions: ReadonlyMap<string, FootnoteDefinition>) {}

  /** The sign that refers to a footnote. */
  reference(identifier: string, link: WriteLink): ReactNode {
    const id = anchorOf(identifier);
    const use = (this.uses.get(identifier) ?? 0) + 1;
    this.uses.set(identifier, use);
    const props = {
      id: `user-content-fnref-${id}${use === 1 ? "" : `-${use}`}`,
      "data-footnote-ref": true,
      "aria-describedby": "footnote-label",
    };
    return (
      <sup>
        {link(`#user-content-fn-${id}`, props, String([...this.uses.keys()].indexOf(identifier) + 1))}
      </sup>
    );
  }

  /** The list of them, below the note; nothing if none is referred to. What they hold may refer to more. */
  section(
    write: (nodes: readonly (BlockContent | DefinitionContent)[]) => ReactNode[],
    link: WriteLink,
  ): ReactNode[] {
    const items: ReactNode[] = [];
    for (const identifier of this.uses.keys()) {
      const { children = [] } = this.definitions.get(identifier) ?? {};
      const last = children.at(-1);
      const content = write(last?.type === "paragraph" ? children.slice(0, -1) : children);
      // what is in a paragraph is written the same way
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
    if (items.length === 0) return [];
    return [
      <section data-footnotes className="footnotes" key="footnotes">
        <h2 className="sr-only" id="footnote-label">
          Footnotes
        </h2>
        <ol>{items}</ol>
      </section>,
    ];
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

const anchorOf = (identifier: string): string => encodeURI(identifier.toLowerCase());
