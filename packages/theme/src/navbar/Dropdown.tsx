import "./Dropdown.css";
import type { ReactNode } from "react";

interface DropdownProps {
  /** In the bar it opens over the page, and one closes another; in the drawer it is a row that unfolds. */
  readonly place: "bar" | "drawer";
  /** The label's own link, if it leads anywhere; what opens the list then is beside it. */
  readonly link?: ReactNode;
  /** What opens the list: its label, or no more than a sign beside the link. */
  readonly opener?: ReactNode;
  /** Attributes of what opens the list. */
  readonly attributes?: Readonly<Record<string, string | undefined>> | undefined;
  readonly className?: string | undefined;
  /** The page for whose sake the drawer's row is unfolded: one of those in the list. */
  readonly unfoldedFor?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A list behind a label. It is native, so it opens by mouse, touch and keyboard without scripts; hovering
 * shows it by the stylesheet, and the boot script closes it when the reader turns elsewhere.
 */
export function Dropdown({
  place,
  link,
  opener,
  attributes,
  className,
  unfoldedFor,
  children,
}: DropdownProps) {
  const classes = [link === undefined ? undefined : "split", className].filter(Boolean).join(" ");
  return (
    <li className={classes || undefined}>
      {link}
      <details
        className="drop"
        key={unfoldedFor}
        name={place === "bar" ? "navbar" : undefined}
        open={unfoldedFor !== undefined}
      >
        <summary {...attributes}>{opener}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}
