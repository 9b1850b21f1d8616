/** Marks an element whose content comes to life in the browser, and carries the name of its component. */
export const ISLAND_ATTRIBUTE = "data-island";
/** Carries an island's props as JSON. */
export const PROPS_ATTRIBUTE = "data-props";

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
