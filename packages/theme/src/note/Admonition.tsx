import "./Admonition.css";
import type { ReactNode } from "react";

/** Older names, with the kind each looks like; they keep their own name as title. */
const LEGACY: Readonly<Record<string, string>> = {
  caution: "warning",
  secondary: "note",
  important: "info",
  success: "tip",
};

interface AdmonitionProps {
  readonly type: string;
  /** Its type if left out. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** A remark set apart from the text: note, tip, info, warning or danger. */
export function Admonition({ type, title, children }: AdmonitionProps) {
  return (
    <aside className={`adm ${(Object.hasOwn(LEGACY, type) && LEGACY[type]) || type}`}>
      <p className="kind">{title ?? `${type[0]?.toUpperCase()}${type.slice(1)}`}</p>
      <div>{children}</div>
    </aside>
  );
}
