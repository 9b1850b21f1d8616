/** Names that `:::name` may have: five kinds, and four older names for them. */
export const admonitionTypes: readonly string[] = ["note", "tip", "info", "warning", "danger", "caution", "secondary", "important", "success"];
