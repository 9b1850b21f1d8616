/** What kind of change a mutant is. A sample holds as many kinds as there are. */
export const MUTANT_KINDS = [
  "number",
  "string",
  "option",
  "clause",
  "comparison",
  "order",
  "keyword",
  "boolean",
  "line",
] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** A change of a code that may change what it does: the text between two offsets is replaced. */
export interface Edit {
  readonly kind: MutantKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Replaces a lexeme, or any piece that knows its place and text. */
export const replace = (
  { from, text }: { readonly from: number; readonly text: string },
  by: string,
  kind: MutantKind,
): Edit => ({ kind, from, to: from + text.length, text: by });

/**
 * Another text of the same kind: the last number in it plus one, or a letter more after its last word;
 * undefined for one that has neither.
 */
export function changeText(text: string): string | undefined {
  const digits = [...text.matchAll(/\d+/g)].at(-1);
  const found = digits ?? [...text.matchAll(/(?<![\\\p{L}])\p{L}+/gu)].at(-1);
  if (found === undefined) return undefined;
  const changed = digits === undefined ? `${found[0]}x` : nextNumber(found[0]);
  return text.slice(0, found.index) + changed + text.slice(found.index + found[0].length);
}

/** The next number, with as many digits if it has leading zeros: `1.5` → `2.5`, `07` → `08`, `-1` → `0`. */
export function nextNumber(text: string): string {
  const match = /^(?<sign>-?)(?<digits>\d+)/.exec(text);
  const { sign = "", digits = "" } = match?.groups ?? {};
  const next = String(BigInt(sign + digits) + 1n);
  return (digits.startsWith("0") ? next.padStart(digits.length, "0") : next) + text.slice(match?.[0].length);
}
