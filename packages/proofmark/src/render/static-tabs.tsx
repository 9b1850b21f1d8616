import { fnv1a } from "@proofmark/prover/text/fnv1a.ts";
import { Tabs } from "@proofmark/theme/note/Tabs.tsx";

/** The attributes of a tab. */
interface Tab {
  readonly value: string;
  readonly label?: string;
  readonly default?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
}

interface StaticTabsProps {
  readonly defaultValue?: string | null;
  readonly values?: readonly Tab[];
  readonly groupId?: string;
  readonly queryString?: boolean | string;
  readonly block?: boolean;
  /** The panels, each with the attributes of its tab. */
  readonly items: readonly (Tab & { readonly html: string })[];
}

/** Tabs as a page has them; `readTabs` has checked them. */
export function StaticTabs({
  defaultValue,
  values,
  groupId,
  queryString = false,
  block = false,
  items,
}: StaticTabsProps) {
  const tabs = (values ?? items).map(({ value, label, attributes, default: isDefault }) => ({
    value,
    label: label ?? value,
    attributes,
    isDefault: isDefault === true,
  }));
  const selected =
    defaultValue === null
      ? undefined
      : (defaultValue ?? tabs.find((tab) => tab.isDefault)?.value ?? tabs[0]?.value);
  const panels = Object.fromEntries(items.map(({ value, html }) => [value, html]));
  // a hash stays the same from build to build, without a counter that pages share
  const content = tabs.map((tab) => tab.value).join("\n") + Object.values(panels).join("\n");
  const id = `tabs-${fnv1a(content).toString(36)}`;
  return (
    <Tabs
      id={id}
      tabs={tabs}
      selected={selected}
      groupId={groupId}
      query={queryString === true ? groupId : queryString || undefined}
      block={block}
      panels={panels}
    />
  );
}
