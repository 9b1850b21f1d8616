import "./TableBox.css";
import type { ReactNode } from "react";

/**
 * The box in which a table scrolls that is wider than its place. A script makes it a tab stop where it does.
 */
export function TableBox({
  id,
  label,
  children,
}: {
  readonly id?: string;
  readonly label: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="scroll" id={id} role="region" aria-label={label}>
      {children}
    </div>
  );
}
