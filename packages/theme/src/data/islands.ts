/**
 * Marks an element to hydrate: its value is the name of a component of the engine, or the address of its
 * script.
 */
export const ISLAND_ATTRIBUTE = "data-island";
/** Contains an island's props as JSON. */
export const PROPS_ATTRIBUTE = "data-props";
/**
 * Names of query parameters, separated by spaces; if the address has one of them, the island is hydrated at
 * once.
 */
export const QUERY_ATTRIBUTE = "data-query";
/**
 * Contains an element's original style attribute, which a policy makes browsers ignore. A rule of the page's
 * styles has the same content.
 */
export const STYLE_ATTRIBUTE = "data-style";
/** The name under which a bundled page imports the function that creates its islands. */
export const ISLAND_MODULE = "proofmark:island";

/** Attributes that a tab's button may have besides its label: they describe it, and do nothing. */
export const TAB_ATTRIBUTES: readonly string[] = [
  "title",
  "lang",
  "dir",
  "translate",
  "aria-label",
  "aria-description",
];

/** Props of the tabs island, as included in the page. */
export interface TabsIslandProps {
  readonly id: string;
  readonly tabs: readonly {
    readonly value: string;
    readonly label: string;
    readonly attributes?: Readonly<Record<string, string>> | undefined;
  }[];
  readonly selected: string | undefined;
  readonly groupId: string | undefined;
  readonly block: boolean;
  /** Name of the query parameter that selects a tab, if any. */
  readonly query: string | undefined;
}

/** Validates the props of tabs in a page. Throws if the build did not write them. */
export function readTabsProps(props: unknown): TabsIslandProps {
  const { id, tabs, selected, groupId, block, query } = fieldsOf(props);
  const areTabs = (list: unknown): list is TabsIslandProps["tabs"] =>
    Array.isArray(list) && list.every(isTab);
  const isOptional = (value: unknown): value is string | undefined =>
    value === undefined || typeof value === "string";
  if (
    typeof id === "string" &&
    areTabs(tabs) &&
    typeof block === "boolean" &&
    isOptional(selected) &&
    isOptional(groupId) &&
    isOptional(query)
  )
    return { id, tabs, selected, groupId, block, query };
  throw new TypeError("these are not the props of tabs");
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function isTab(tab: unknown): boolean {
  const { value, label, attributes } = fieldsOf(tab);
  const isAttribute = ([name, text]: [string, unknown]): boolean =>
    TAB_ATTRIBUTES.includes(name) && typeof text === "string";
  return (
    typeof value === "string" &&
    typeof label === "string" &&
    Object.entries(fieldsOf(attributes)).every(isAttribute)
  );
}
