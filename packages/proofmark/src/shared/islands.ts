/**
 * Marks an element that is hydrated in the browser: the name of a component of ours, or the
 * address of its script.
 */
export const ISLAND_ATTRIBUTE = "data-island";
/** Carries an island's props as JSON. */
export const PROPS_ATTRIBUTE = "data-props";
/**
 * Names of query parameters, with spaces between; if the address has one of them, the island wakes at once.
 */
export const QUERY_ATTRIBUTE = "data-query";
/**
 * Carries what an element's style attribute said: a policy keeps browsers from reading that one. A rule of
 * the page's styles has the same.
 */
export const STYLE_ATTRIBUTE = "data-style";
/** Under this name a bundled page imports what makes its islands. */
export const ISLAND_MODULE = "proofmark:island";

/**
 * What a tab's button may be given besides its label: attributes that say or style something, and do nothing.
 */
export const TAB_ATTRIBUTES: readonly string[] = [
  "className",
  "title",
  "lang",
  "dir",
  "translate",
  "aria-label",
  "aria-description",
];

/** Props of the tabs island, as the page carries them. */
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
  /** Name of the query parameter that selects a tab, if there is one. */
  readonly query: string | undefined;
}

/** Checks the props that a page carries for tabs. Throws if the build did not write them. */
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
