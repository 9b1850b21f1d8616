import { cleanLine } from "@proofmark/prover/text/clean-text.ts";

/** The quoted title after the address of a link or an image; empty without one. */
export const title = (text: string | null | undefined): string =>
  text ? ` "${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"` : "";

/** The text between the brackets of an image, on one line and escaped. */
export const label = (text: string): string => cleanLine(text).replace(/[\\[\]]/g, "\\$&");

/**
 * Quotes a caption with the quotes that it does not contain. One that contains both has no spaces, or it
 * could not have been written.
 */
export const quoted = (caption: string): string =>
  !caption.includes('"') ? `"${caption}"` : caption.includes("'") ? caption : `'${caption}'`;

/** A text as inline code. */
export const inCode = (text: string): string => `\`${text}\``;

/** A table from the texts of its cells. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** An admonition as a quote, with its kind and its title in bold. */
export function quote(kind: string, label: string, body: string): string {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const head = label === "" ? name : `${name}: ${label}`;
  return `**${head}**\n\n${body}`
    .trimEnd()
    .replace(/^(?=.)/gm, "> ")
    .replace(/^$/gm, ">");
}
