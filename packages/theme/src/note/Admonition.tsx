import "./Admonition.css";
import { Children, isValidElement, type ReactNode } from "react";

/** Older names, with the kind each looks like; they keep their own name as title. */
const LEGACY: Readonly<Record<string, string>> = {
  caution: "warning",
  secondary: "note",
  important: "info",
  success: "tip",
};

/** A remark set apart from the text: note, tip, info, warning or danger. */
export function Admonition({
  type,
  title,
  children,
}: {
  type: string;
  title?: string | undefined;
  children?: ReactNode;
}) {
  const parts = Children.toArray(children);
  const isTitle = (part: ReactNode): boolean => isValidElement(part) && part.type === AdmonitionTitle;
  const label = parts.find(isTitle);
  return (
    <aside className={`adm ${(Object.hasOwn(LEGACY, type) && LEGACY[type]) || type}`}>
      <p className="kind">{label ?? title ?? type}</p>
      <div>{parts.filter((part) => !isTitle(part))}</div>
    </aside>
  );
}

/** A title with markup, as in `:::note[A *title*]`. */
export function AdmonitionTitle({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
