import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";

interface SidebarFoldProps {
  readonly label: string;
  /** Whether a link beside it carries the label; its own sign then needs a name. */
  readonly linked: boolean;
  readonly active: boolean;
  readonly opensAtFirst: boolean;
  /** Whether the reader has just opened it, by a label whose place it takes. */
  readonly pressed: boolean;
  /** Whether its entries are made when it is first opened. */
  readonly fillsOnDemand: boolean;
  /** Of the folds with one name the browser keeps one open. */
  readonly group: string | undefined;
  readonly children: ReactNode;
}

/**
 * The entries of a category. It opens when a page in it is shown; else it stays as the reader left it,
 * whatever page is shown.
 */
export function SidebarFold({
  label,
  linked,
  active,
  opensAtFirst,
  pressed,
  fillsOnDemand,
  group,
  children,
}: SidebarFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [addedLater] = useState(useHydrated());
  const [openAtFirst] = useState(opensAtFirst);
  const [open, setOpen] = useState(openAtFirst);
  const [filled, setFilled] = useState(openAtFirst || !fillsOnDemand);
  const wasActive = useRef(active);
  if ((active || open) && !filled) setFilled(true);
  useEffect(() => {
    if (!addedLater || !openAtFirst || details.current === null) return;
    // where its group has an open one, the browser has closed it when it was added
    details.current.open = true;
    if (pressed) details.current.querySelector("summary")?.focus();
  }, [addedLater, openAtFirst, pressed]);
  useEffect(() => {
    if (details.current === null) return;
    if (active && !wasActive.current) details.current.open = true;
    wasActive.current = active;
    setOpen(details.current.open); // the reader may have folded it before hydration
  }, [active]);
  return (
    <details
      open={openAtFirst}
      name={group}
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={active && !linked ? "on" : undefined}
        aria-label={linked ? `${open ? "Collapse" : "Expand"} sidebar category '${label}'` : undefined}
      >
        {linked ? null : label}
      </summary>
      {filled && children}
    </details>
  );
}
