import { Admonition, AdmonitionTitle } from "@proofmark/theme/note/Admonition.tsx";
import { TableBox } from "@proofmark/theme/note/TableBox.tsx";
import { createElement, Fragment, type ReactNode } from "react";
import type { Components } from "./note-elements.tsx";
import { StaticTabs, TabItem } from "./static-tabs.tsx";

interface HeadingProps {
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Creates a heading component; `next` returns the number of the next heading, shown by it and its link. */
function heading(level: 2 | 3 | 4 | 5 | 6, next?: () => string | undefined) {
  return function Heading({ id, children, className }: HeadingProps) {
    const label = `Direct link to ${typeof children === "string" ? children : id}`;
    const number = className === undefined ? next?.() : undefined;
    return createElement(
      `h${level}`,
      { id, className, "data-no": number },
      children,
      id !== undefined && className === undefined && (
        <a className="hash" data-no={number} href={`#${id}`} aria-label={label} />
      ),
    );
  };
}

/**
 * Numbers the headings of one note, its partials included: sections 1, 2, 3, their subsections 3.1, 3.2. CSS
 * counters would be computed again for every chunk of the document that arrives.
 */
export function numberedHeadings(): Components {
  let section = 0;
  let below = 0;
  return {
    h2: heading(2, () => {
      below = 0;
      return String(++section);
    }),
    h3: heading(3, () => (section === 0 ? undefined : `${section}.${++below}`)),
  };
}

/** Alignment comes as a style; a class keeps a strict content security policy possible. */
function cell(tag: "th" | "td") {
  return function Cell({ style, children }: { style?: { textAlign?: string }; children?: ReactNode }) {
    const className = { right: "end", center: "center" }[style?.textAlign ?? ""];
    return createElement(tag, { className }, children);
  };
}

/** What Markdown's own elements and the names that notes may use become. */
export const markdownComponents: Components = {
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  th: cell("th"),
  td: cell("td"),
  table: ({ children, ...props }: { children?: ReactNode; "aria-label"?: string }) => (
    <TableBox label={props["aria-label"]}>
      <table>{children}</table>
    </TableBox>
  ),
  input: ({ checked }: { checked?: boolean }) => (
    <input
      type="checkbox"
      disabled
      defaultChecked={checked ?? false}
      aria-label={checked ? "done" : "to do"}
    />
  ),
  Admonition,
  AdmonitionTitle,
  Tabs: StaticTabs,
  TabItem,
  Details: ({ summary, children }: { summary?: ReactNode; children?: ReactNode }) => (
    <details>
      <summary>{summary ?? "Details"}</summary>
      {children}
    </details>
  ),
  Fragment,
};
