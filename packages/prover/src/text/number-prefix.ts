/**
 * Splits `01-intro` into its number and its name. A name such as `2021-11-foo` or `7.0-foo`, with more digits
 * after the separator, is a date or a version and has no prefix.
 */
export function splitNumberPrefix(part: string): {
  readonly name: string;
  readonly position: number | undefined;
} {
  const match = /^(?<number>\d+)\s*[-_.]+\s*(?<name>[^-_.\s].*)$/.exec(part);
  if (match?.groups === undefined || /^\d+\s*[-_.]+\s*\d/.test(part))
    return { name: part, position: undefined };
  return { name: match.groups["name"] ?? part, position: Number(match.groups["number"]) };
}
