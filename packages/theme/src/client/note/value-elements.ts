/** Elements that hold a value. */
export const VALUE = "var[data-value]";

/** Returns the name of the placeholder that an element shows. */
export const nameOf = ({ dataset }: HTMLElement): string => dataset["value"] ?? "";
