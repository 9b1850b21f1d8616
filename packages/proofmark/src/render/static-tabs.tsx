import { fnv1a } from "@proofmark/prover/text/fnv1a.ts";
import { ISLAND_ATTRIBUTE, PROPS_ATTRIBUTE, type TabsIslandProps } from "@proofmark/theme/data/islands.ts";
import { Tabs } from "@proofmark/theme/note/Tabs.tsx";
import { Children, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

interface TabItemProps {
  readonly value: string;
  readonly label?: string;
  readonly default?: boolean;
  readonly attributes?: Record<string, string>;
  readonly children?: ReactNode;
}

/** One panel of tabs; it only carries its props, the tabs around it show it. */
export function TabItem(_props: TabItemProps): null {
  return null;
}

interface StaticTabsProps {
  readonly defaultValue?: string | null;
  readonly values?: readonly {
    value: string;
    label?: string;
    default?: boolean;
    attributes?: Record<string, string>;
  }[];
  readonly groupId?: string;
  readonly queryString?: boolean | string;
  readonly block?: boolean;
  readonly children?: ReactNode;
}

const noop = (): void => {};

/**
 * Tabs as they are in a page, of what `readTabs` let through: the island's HTML, with what the browser
 * needs to bring it to life.
 */
export function StaticTabs({
  defaultValue,
  values,
  groupId,
  queryString = false,
  block = false,
  children,
}: StaticTabsProps) {
  // what else there is, is white space
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child));
  const tabs = (values ?? items.map((item) => item.props)).map(
    ({ value, label, attributes, default: isDefault }) => ({
      value,
      label: label ?? value,
      attributes,
      isDefault: isDefault === true,
    }),
  );
  const selected =
    defaultValue === null
      ? undefined
      : (defaultValue ?? tabs.find((tab) => tab.isDefault)?.value ?? tabs[0]?.value);
  const panels = Object.fromEntries(
    items.map((item) => [item.props.value, renderToStaticMarkup(item.props.children)]),
  );
  // a hash stays the same from build to build, without a counter that pages share
  const content = tabs.map((tab) => tab.value).join("\n") + Object.values(panels).join("\n");
  const id = `tabs-${fnv1a(content).toString(36)}`;
  const shown = tabs.map(({ value, label, attributes }) => ({ value, label, attributes }));
  const props: TabsIslandProps = {
    id,
    tabs: shown,
    selected,
    groupId,
    block,
    query: queryString === true ? groupId : queryString === false ? undefined : queryString,
  };
  return (
    <div {...{ [ISLAND_ATTRIBUTE]: "tabs", [PROPS_ATTRIBUTE]: JSON.stringify(props) }}>
      <Tabs
        id={id}
        tabs={shown}
        selected={selected}
        groupId={groupId}
        block={block}
        panels={panels}
        onSelect={noop}
      />
    </div>
  );
}
