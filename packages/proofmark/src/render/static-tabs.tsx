import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ISLAND_ATTRIBUTE, PROPS_ATTRIBUTE, type TabsIslandProps } from "../shared/islands.ts";
import { Tabs } from "../theme/Tabs.tsx";

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
  readonly values?: readonly { value: string; label?: string; default?: boolean; attributes?: Record<string, string> }[];
  readonly groupId?: string;
  readonly queryString?: boolean | string;
  readonly block?: boolean;
  readonly children?: ReactNode;
}

const noop = (): void => {};

/** Tabs as they stand in a page: the island's HTML, with what the browser needs to bring it to life. */
export function StaticTabs({ defaultValue, values, groupId, queryString = false, block = false, children }: StaticTabsProps) {
  const items = Children.toArray(children)
    .filter((child) => !(typeof child === "string" && child.trim() === ""))
    .map((child) => {
      if (isValidElement<TabItemProps>(child) && child.type === TabItem) return child;
      throw new Error(
        `Bad <Tabs> child ${describe(child)}: all children of the <Tabs> component should be <TabItem>, and every <TabItem> should have a unique "value" prop.`,
      );
    });
  if (items.length === 0) throw new Error("<Tabs> requires at least one <TabItem> children component");
  const tabs = (values ?? items.map((item) => item.props)).map(({ value, label, attributes, default: isDefault }) => ({
    value,
    label: label ?? value,
    attributes,
    isDefault: isDefault === true,
  }));
  checkValues(
    tabs.map((tab) => tab.value),
    defaultValue,
  );
  if (queryString === true && groupId === undefined)
    throw new Error('<Tabs> with queryString={true} needs a groupId, or give the parameter a name: queryString="my-name"');
  const selected = defaultValue === null ? undefined : (defaultValue ?? tabs.find((tab) => tab.isDefault)?.value ?? tabs[0]?.value);
  const panels = Object.fromEntries(items.map((item) => [item.props.value, renderToStaticMarkup(<>{item.props.children}</>)]));
  const id = `tabs-${hash(tabs.map((tab) => tab.value).join("\n") + Object.values(panels).join("\n"))}`;
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
      <Tabs id={id} tabs={shown} selected={selected} groupId={groupId} block={block} panels={panels} onSelect={noop} />
    </div>
  );
}

function checkValues(values: readonly string[], defaultValue: string | null | undefined): void {
  const duplicates = values.filter((value, index) => values.indexOf(value) !== index);
  if (duplicates.length > 0) throw new Error(`Duplicate values "${duplicates.join(", ")}" found in <Tabs>. Every value needs to be unique.`);
  if (typeof defaultValue === "string" && !values.includes(defaultValue)) {
    throw new Error(
      `The <Tabs> has a defaultValue "${defaultValue}" but none of its children has the corresponding value. Available values are: ${values.join(", ")}.`,
    );
  }
}

function describe(child: ReactNode): string {
  if (!isValidElement(child)) return JSON.stringify(child);
  const { type } = child as ReactElement;
  return `<${typeof type === "string" ? type : typeof type === "function" ? type.name : "unknown"}>`;
}

/** FNV-1a, 32 bits: ids that stay the same from build to build without a counter shared by pages. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36);
}
