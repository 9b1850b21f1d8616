import "./Tabs.css";
import { type KeyboardEvent, useRef } from "react";
import { tabAfterKey } from "../data/tab-keys.ts";
import { innerHtml } from "../data/trust.ts";

export interface TabsProps {
  readonly id: string;
  readonly tabs: readonly {
    readonly value: string;
    readonly label: string;
    readonly attributes?: Readonly<Record<string, string>> | undefined;
  }[];
  readonly selected: string | undefined;
  /** Tabs with the same group change together, here and on other pages. */
  readonly groupId: string | undefined;
  readonly block: boolean;
  /** The panels as HTML where they are rendered first; undefined where the page already holds them. */
  readonly panels: Readonly<Record<string, string>> | undefined;
  /** Called with the chosen value and its tab. */
  readonly onSelect: (value: string, tab: HTMLElement) => void;
}

/** A tab list and its panels. The panels are inert HTML, like the article they are in. */
export function Tabs({ id, tabs, selected, block, panels, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    const to = tabAfterKey(event.key, at, buttons.length);
    if (to === undefined || at === -1) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <div className="tabs">
      <div
        className={block ? "tablist block" : "tablist"}
        role="tablist"
        aria-orientation="horizontal"
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-${tab.value}`}
            aria-selected={tab.value === selected}
            tabIndex={tab.value === selected || (selected === undefined && tab === tabs[0]) ? 0 : -1}
            onClick={(event) => onSelect(tab.value, event.currentTarget)}
            {...tab.attributes}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-label={tab.label}
          hidden={tab.value !== selected}
          dangerouslySetInnerHTML={innerHtml(panels?.[tab.value] ?? "")}
          suppressHydrationWarning
        />
      ))}
    </div>
  );
}
