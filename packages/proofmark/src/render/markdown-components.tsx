import { createElement, Fragment, type ReactNode } from "react";
import { Admonition, AdmonitionTitle } from "../theme/note/Admonition.tsx";
import type { Components } from "./note-elements.tsx";
import { StaticTabs, TabItem } from "./static-tabs.tsx";

interface HeadingProps {
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

function heading(level: 2 | 3 | 4 | 5 | 6) {
  return function Heading({ id, children, className }: HeadingProps) {
    const label = `Direct link to ${typeof children === "string" ? children : id}`;
    return createElement(
      `h${level}`,
      { id, className },
      children,
      id !== undefined && className === undefined && (
        <a className="hash" href={`#${id}`} aria-label={label} title={label} />
      ),
    );
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
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  th: cell("th"),
  td: cell("td"),
  table: ({ children, ...props }: { children?: ReactNode; "aria-label"?: string }) => (
    <div className="scroll" tabIndex={0} role="region" aria-label={props["aria-label"]}>
      <table>{children}</table>
    </div>
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
