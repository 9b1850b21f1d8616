import "./Tabs.css";
import { innerHtml } from "../data/trust.ts";

export interface TabsProps {
  readonly id: string;
  /** The label and content of each. */
  readonly tabs: readonly { readonly value: string; readonly label?: string; readonly html: string }[];
  readonly selected: string | undefined;
  /** Tabs with the same group change together, here and on other pages. */
  readonly groupId: string | undefined;
  /** Name of the query parameter that selects a tab, if any. */
  readonly query: string | undefined;
}

/** A tab list and its panels, which `client/boot/tabs.ts` serves. */
export function Tabs({ id, tabs, selected, groupId, query }: TabsProps) {
  return (
    <div className="tabs" data-group={groupId} data-param={query}>
      <div className="tablist" role="tablist" aria-orientation="horizontal">
        {tabs.map(({ value, label = value }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-tab-${value}`}
            aria-controls={`${id}-${value}`}
            aria-selected={value === selected}
            tabIndex={value === selected || (selected === undefined && index === 0) ? 0 : -1}
            data-tab={value}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value, label = value, html }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}`}
          aria-label={label}
          hidden={value !== selected}
          dangerouslySetInnerHTML={innerHtml(html)}
        />
      ))}
    </div>
  );
}
