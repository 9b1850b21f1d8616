/** Marks an element whose content comes to life in the browser: the name of a component of ours, or the address of its script. */
export const ISLAND_ATTRIBUTE = "data-island";
/** Carries an island's props as JSON. */
export const PROPS_ATTRIBUTE = "data-props";
/** Names of query parameters, with spaces between; if the address has one of them, the island wakes at once. */
export const QUERY_ATTRIBUTE = "data-query";
/** Under this name a bundled page imports what makes its islands. */
export const ISLAND_MODULE = "snippets:island";

/** Props of the tabs island, as the page carries them. */
export interface TabsIslandProps {
  readonly id: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly attributes?: Readonly<Record<string, string>> | undefined }[];
  readonly selected: string | undefined;
  readonly groupId: string | undefined;
  readonly block: boolean;
  /** Name of the query parameter that selects a tab, if there is one. */
  readonly query: string | undefined;
}
