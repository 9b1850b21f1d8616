/** The formats of `proofmark export`; apart from them, so that the command line loads none. */
export const FORMAT_NAMES = ["navi", "tldr", "fzf", "vscode", "espanso"] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];
