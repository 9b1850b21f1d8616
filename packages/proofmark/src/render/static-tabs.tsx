import { hashText } from "@proofmark/prover/files/hash.ts";
import { Tabs } from "@proofmark/theme/note/Tabs.tsx";

interface StaticTabsProps {
  readonly defaultValue?: string | null;
  readonly groupId?: string;
  readonly queryString?: boolean | string;
  /** The panels, each with the attributes of its tab. */
  readonly items: readonly {
    readonly value: string;
    readonly label?: string;
    readonly default?: boolean;
    readonly html: string;
  }[];
}

/** Tabs as a page has them; `tabFaults` has checked them. */
export function StaticTabs({ defaultValue, groupId, queryString = false, items }: StaticTabsProps) {
  const first = items.find((item) => item.default) ?? items[0];
  const selected = defaultValue === null ? undefined : (defaultValue ?? first?.value);
  // a hash stays the same from build to build, without a counter that pages share
  const content = [...items.map(({ value }) => value), ...items.map(({ html }) => html)].join("\n");
  return (
    <Tabs
      id={`tabs-${hashText(content)}`}
      tabs={items.map(({ value, label = value }) => ({ value, label }))}
      selected={selected}
      groupId={groupId}
      query={queryString === true ? groupId : queryString || undefined}
      panels={Object.fromEntries(items.map(({ value, html }) => [value, html]))}
    />
  );
}
